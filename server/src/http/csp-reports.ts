/** What the policy of the pages has kept from loading, as browsers tell it (CSP level 3, sections 5 and 6.5): counted, and now and then logged. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { AppLogger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { checkFamilyHost } from './authorization.ts';
import { createLimitByAddress, requireLimit } from './rate-limit.ts';
import { type CspReport, cspReportsIn } from './rules-csp-reports.ts';

const CSP_REPORTS_PATH = '/informes-csp';
/** What a policy says besides: `report-uri` is for browsers that do not know the other. */
export const CSP_REPORTS = `report-uri ${CSP_REPORTS_PATH}; report-to csp`;
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`;

/** Bytes of a message, messages an hour and network, and milliseconds between two lines of the log. */
const SIZE = 32 * 1024;
const CALLS_LIMIT = 500;
const SILENCE = 60_000;

export interface CspReportsDependencies {
  readonly clock: Clock;
  readonly logger: Pick<AppLogger, 'warn'>;
  readonly metrics: Pick<Metrics, 'cspReport'>;
}

export async function setUpCspReports(
  app: FastifyInstance,
  deps: Parameters<typeof checkFamilyHost>[0] & CspReportsDependencies,
): Promise<void> {
  const limit = createLimitByAddress(deps.clock, CALLS_LIMIT);
  const note = createNote(deps);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string', bodyLimit: SIZE },
    async (_: FastifyRequest, body: string | Buffer) => String(body),
  );
  app.addHook('onRequest', async (request) => {
    await checkFamilyHost(deps, request.albacea.host);
    requireLimit(limit.count(request.ip), deps.clock.now());
  });
  app.post(CSP_REPORTS_PATH, async (request, reply) => {
    for (const report of cspReportsIn(String(request.body ?? ''))) note(report);
    return reply.code(204).send();
  });
}

/** Anybody may send reports: all count, and one a minute is a line. */
function createNote({ clock, logger, metrics }: CspReportsDependencies): (report: CspReport) => void {
  let quietUntil = 0;
  let unsaid = 0;
  return (report) => {
    metrics.cspReport(report.app, report.directive);
    const now = clock.now().getTime();
    if (now < quietUntil) {
      unsaid += 1;
      return;
    }
    logger.warn({ ...report, unsaid }, 'the policy of a page kept something from loading');
    quietUntil = now + SILENCE;
    unsaid = 0;
  };
}
