interface Filterable {
  not: (column: string, operator: string, value: unknown) => this;
  is: (column: string, value: null) => this;
}

/**
 * FILE-01: leaves of a request for files those that lists show: completely uploaded, and neither a finding's image nor the source of
 * a repository. The early request of the page repeats these filters in this order.
 */
export const onlyListed = <Query extends Filterable>(files: Query): Query =>
  files.not('uploaded_at', 'is', null).is('finding_id', null).is('repository_id', null);
