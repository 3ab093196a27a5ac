import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Pagination, type PaginationProps } from './pagination.tsx';

function renderPagination(props: Pick<PaginationProps, 'pageIndex' | 'totalCount'>) {
  render(<Pagination pageSize={25} noun="clients" onPageChange={() => undefined} {...props} />);
}

describe('ADM-02 pagination', () => {
  it.each([
    { page: 'first', pageIndex: 0, totalCount: 51, text: '1–25 of 51 clients', previous: false, next: true },
    {
      page: 'partial last',
      pageIndex: 2,
      totalCount: 51,
      text: '51–51 of 51 clients',
      previous: true,
      next: false,
    },
  ])('the $page page leads only to pages that exist', ({ pageIndex, totalCount, text, previous, next }) => {
    renderPagination({ pageIndex, totalCount });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', !previous);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', !next);
  });
});
