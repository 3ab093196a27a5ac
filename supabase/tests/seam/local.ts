/** What packages/data exports and that sends nothing to the backend, or does it for a hook of the tables. */
export const LOCAL = new Set(
  `hash SecondAuditError useListedManagedAudit useListedAudit useRefreshAudits currentVersion isGenerated isIssuedVersion ReportFileError mergeScopes
  inListOrder useListedClient useRefreshFiles onlyListed uploaderName approverName getAssigned getWaitedFor findCommonSteps writeFindings toDataUrl
  getOrder filterByView filterBesideAmongEqual filterBeside getContent mergeFindingContent useListedManagedFinding filteredByPerson useListedFinding
  toImpersonationSession hasPreparation profileFields profileChanges useRefreshProfile closedBecause shownState isClientRole readSha256 publicReportUrl
  badgeUrl fetchStageDates storeFinding fetchManagedFinding fetchFindingCounts fetchReportSettings inboxQuery`.split(
    /\s+/,
  ),
);

/** What calls an edge function or needs a browser. Its unit tests are beside it, and those of the functions in functions/tests. */
export const BY_FUNCTION = new Set(
  `fetchArchivedObject useWithdrawReport useReportCheck previewReport useIssueReport reportAsMarkdown createReportLink fetchReport publishStored
  sealReport useSealReport uploadReport useCheckDeployments useChains useDeployedFile fetchImage useTextImages uploadFile exportFindings fetchImages
  useFindingExport useFindingReferences unsubscribe openObject createFileLink useAddTerms previewReportSettings useSourceFile useBadge`.split(
    /\s+/,
  ),
);
