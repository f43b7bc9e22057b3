import { type BatchReport, REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { batchPage } from './html/batch-page.ts';
import type { Format } from './printout.ts';

/** Pages by the schema of the report that they show. */
const PAGES: Readonly<Record<string, (report: object) => string>> = {
  [REPORT_SCHEMA]: (report) => batchPage(report as BatchReport),
};

/** One self-contained page: no script, no network, light and dark, for screens and for paper. */
export const html: Format = {
  extension: 'html',
  encode: ({ report }) => {
    const { schema } = report as { schema?: string };
    const page = PAGES[schema ?? ''];
    if (page === undefined) throw new Error(`no page for ${schema}`);
    return [page(report)];
  },
};
