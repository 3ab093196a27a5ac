/** What packages/data exports and that sends nothing to the backend, or does it for a hook of the tables. */
export const LOCAL = new Set(
  `hash SecondAuditError useListedManagedAudit useListedAudit useRefreshAudits currentVersion isGenerated isIssuedVersion ReportFileError
  inListOrder useListedClient useRefreshFiles onlyListed uploaderName approverName getAssigned getWaitedFor findCommonSteps writeFindings toDataUrl
  getOrder filterByView filterBesideAmongEqual filterBeside getContent isSameContent useListedManagedFinding filteredByPerson useListedFinding
  toImpersonationSession hasPreparation useRefreshProfile toStageDates withoutDrafts readSha256 publicReportUrl
  badgeUrl storeFinding fetchManagedFinding fetchReportSettings inboxQuery differingColumns planOf useNeedsCorrection`.split(
    /\s+/,
  ),
);

/** What has no row, and why. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  useTextImages: 'returns functions, which call fetchImage and uploadFile',
  useFindingExport: 'saves the files of exportFindings in a browser',
  useFindingReferences: 'sends nothing before a text names a finding',
  reportAsMarkdown: 'needs a report that was generated',
  useDeployedFile: 'needs Sourcify',
  storeImages: 'useImportFindings',
  sealReport: 'useSealReport',
  sealOrLeave: 'usePublishReport',
  requestLink: 'openObject',
};
