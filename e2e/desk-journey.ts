/** The set-up of a journey at the desk: a service, a browser, an insurer with work on its cases, and the people who sign in. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import type { WorkerPool } from '../server/test/support/work.ts';
import { type Desk, sitDown } from './backoffice.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

interface DeskJourney {
  readonly s: Service;
  /** The insurer's work, by use cases. */
  readonly t: WorkerPool;
  readonly browser: Browser;
  /** Signs somebody in; what their page throws or its policy refuses fails the file. */
  sit(name: string, who?: Partial<Omit<Parameters<typeof sitDown>[3], 'name'>>): Promise<Desk>;
}

/** Await it at the start of a file of journeys; it closes everything after the tests. @param variables of the service */
export async function deskJourney(
  variant: 'A' | 'B' = 'B',
  variables: Readonly<Record<string, string>> = {},
): Promise<DeskJourney> {
  const [s, browser] = await Promise.all([openService(variables), openChromium()]);
  const desks: Desk[] = [];
  after(async () => {
    await browser.close();
    await s.close();
    assert.deepEqual(
      desks.flatMap(({ lacks }) => lacks),
      [],
    );
  });
  const t = await s.workerPool(variant);
  return {
    s,
    t,
    browser,
    async sit(name, who = {}) {
      const desk = await sitDown(s, browser, t.aseguradora, { rol: 'gestor', ...who, name });
      desks.push(desk);
      return desk;
    },
  };
}
