/** The set-up of a browser test at the desk: a service, a browser, an insurer with cases, and the people who sign in. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import type { CasoWork } from '../server/test/support/work.ts';
import { type Desk, openDesk } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

interface DeskJourney {
  readonly s: Service;
  /** Performs the insurer's work through use cases. */
  readonly t: CasoWork;
  readonly browser: Browser;
  /** Signs a person in; a script error or a refused load on their page fails the file. */
  openDesk(name: string, who?: Partial<Omit<Parameters<typeof openDesk>[3], 'name'>>): Promise<Desk>;
}

/** Sets everything up; await it at the start of a test file, after whose tests all is closed. @param variables of the service */
export async function deskJourney(
  variant: 'A' | 'B' = 'B',
  variables: Readonly<Record<string, string>> = {},
): Promise<DeskJourney> {
  const [s, browser] = await Promise.all([openService(variables, undefined, false), openChromium()]);
  // All files of a process open their services at its start, and a worker that waits for its file's turn would poll for minutes.
  before(() => s.startWorker());
  const desks: Desk[] = [];
  after(async () => {
    await browser.close();
    await s.close();
    assert.deepEqual(
      desks.flatMap(({ errors }) => errors),
      [],
    );
  });
  const t = await s.casoWork(variant);
  return {
    s,
    t,
    browser,
    async openDesk(name, who = {}) {
      const desk = await openDesk(s, browser, t.aseguradora, { rol: 'gestor', ...who, name });
      desks.push(desk);
      return desk;
    },
  };
}
