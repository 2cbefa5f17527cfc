/**
 * The disk of the database is lost and restored from a base backup and the archived log, by the steps of docs/runbooks.md.
 * Everything archived is back, documents open, audit trails are valid, and erased people are erased again before the service
 * starts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import type { Program } from '../../src/compose/program.ts';
import { sealAudit } from '../../src/insurers/audit/seal.ts';
import { type Archive, keepArchive, type Restored } from '../support/base-backup.ts';
import type { Aseguradora } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aPdf } from '../support/files.ts';
import { checkTrails, createAseguradoras, type Installation, install, withProgram } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, serve } from '../support/processes.ts';
import { asRequester, GESTOR } from '../support/uploaded.ts';

describe('a restore from a base backup and the log after it', () => {
  let installation: Installation;
  let archive: Archive;
  let mailbox: Mailbox;
  let a: Aseguradora;
  /** The number of each case: one with a document, one erased, one opened after the base backup. */
  const casos = { withDocument: '', erased: '', afterBase: '' };
  let documento = '';
  /** The list of erasures, as stored outside of the database. */
  let erasures: readonly { caso_id: string; instruccion: string }[];
  let beforeErasure = '';

  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url });
    archive = await keepArchive(installation);
    [a] = (await createAseguradoras(installation.variables, { aurora: 'A' })) as [Aseguradora];
    const server = await serve('start', installation.variables);
    const post = async (path: string, body: object) => {
      const { status, json, text } = await askA(server.address, a, { method: 'POST', path, body });
      assert.equal(status, 201, text);
      return json.data;
    };
    casos.withDocument = (await post('/casos', aCaso())).caso_id;
    casos.erased = (await post('/casos', aCaso())).caso_id;
    const contenido = (await aPdf()).toString('base64');
    const paper = { tipo: 'certificado_defuncion', nombre: 'certificado.pdf', contenido };
    documento = (await post(`/casos/${casos.withDocument}/documentos`, paper)).documento_id;
    await archive.takeBase();
    casos.afterBase = (await post('/casos', aCaso())).caso_id;
    const [clock] = await installation.superSql<{ now: string }>('select clock_timestamp()::text as now');
    beforeErasure = clock?.now ?? '';
    await withProgram(installation.variables, (program) => erase(program, casos.erased, 'ticket 4711'));
    erasures = await installation.superSql('select caso_id, instruccion from borrados order by borrado');
    await server.end('SIGTERM');
    await archive.caughtUp();
    await installation.cluster.kill9();
  });
  after(async () => {
    await archive.close();
    await installation.close();
    await mailbox.close();
  });

  const erase = (program: Program, caso: string, instruccion: string) =>
    COMMANDS['caso borrar']?.run(program, { aseguradora: a.slug, caso, instruccion }) ?? assert.fail();

  /** The variables of the installation, with the address of the restored database. */
  const variablesIn = (restored: Restored) => ({
    ...installation.variables,
    DATABASE_URL: restored.in(installation.variables.DATABASE_URL ?? ''),
    MIGRATE_DATABASE_URL: restored.in(installation.variables.MIGRATE_DATABASE_URL ?? ''),
  });

  async function stateOf(variables: Record<string, string>): Promise<Record<keyof typeof casos, number>> {
    const server = await serve('api', variables);
    const ask = async (caso: string) => (await askA(server.address, a, { path: `/casos/${caso}` })).status;
    const states = {
      withDocument: await ask(casos.withDocument),
      erased: await ask(casos.erased),
      afterBase: await ask(casos.afterBase),
    };
    await server.end('SIGTERM');
    return states;
  }

  it('brings back all that was archived: no acknowledged case is lost, documents open, audit trails are valid', async () => {
    const restored = await archive.bringBack();
    const variables = variablesIn(restored);
    assert.deepEqual(await stateOf(variables), { withDocument: 200, erased: 404, afterBase: 200 });
    await withProgram(variables, async (program) => {
      const who = await asRequester(program, a.id, GESTOR);
      const { formato, contenido } = await readStoredFile(program, who, casos.withDocument, documento);
      assert.equal(formato, 'application/pdf');
      assert.equal(contenido.subarray(0, 5).toString(), '%PDF-');
      // seals the audit records that were unsealed when the disk was lost
      await sealAudit(program.base, program.keyring);
    });
    await checkTrails(variables, [a]);
    await restored.stop();
  });

  it('to an earlier instant brings back people erased after it, until the list of erasures is replayed', async () => {
    const restored = await archive.bringBack(beforeErasure);
    const variables = variablesIn(restored);
    assert.deepEqual(await stateOf(variables), { withDocument: 200, erased: 200, afterBase: 200 });
    await withProgram(variables, async (program) => {
      for (const { caso_id, instruccion } of erasures) await erase(program, caso_id, `${instruccion}, replayed`);
      await assert.rejects(erase(program, casos.erased, 'once more'), /unknown, or erased before/);
    });
    assert.deepEqual(await stateOf(variables), { withDocument: 200, erased: 404, afterBase: 200 });
    await restored.stop();
  });
});
