import { MATCH_SCHEMA, type MatchReport } from '../study/match/match-report.ts';
import { type BatchReport, REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { STUDY_REPORT_SCHEMA, type StudyReport } from '../study/sweep/study-report.ts';
import { TOURNAMENT_SCHEMA, type TournamentReport } from '../study/tournament/tournament-report.ts';
import { batchPage } from './html/batch-page.ts';
import { matchPage } from './html/match-page.ts';
import { studyPage } from './html/study-page.ts';
import { tournamentPage } from './html/tournament-page.ts';
import type { Format } from './printout.ts';

/** Pages by the schema of the report that they show. */
const PAGES: Readonly<Record<string, (report: object) => string>> = {
  [REPORT_SCHEMA]: (report) => batchPage(report as BatchReport),
  [STUDY_REPORT_SCHEMA]: (report) => studyPage(report as StudyReport),
  [MATCH_SCHEMA]: (report) => matchPage(report as MatchReport),
  [TOURNAMENT_SCHEMA]: (report) => tournamentPage(report as TournamentReport),
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
