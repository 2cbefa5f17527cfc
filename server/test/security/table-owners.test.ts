import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const EXCEPTIONS: readonly (readonly [reason: string, files: Readonly<Record<string, readonly string[]>>])[] = [
  [
    'A fact is recorded with its event, its deliveries and its audit record in one statement, in the transaction of the change.',
    {
      'queue/record-facts.ts': ['auditoria', 'casos', 'cronologia', 'entregas', 'eventos', 'webhooks'],
    },
  ],
  [
    'An opening is one statement.',
    {
      'capabilities/casos/sql-opening.ts': ['correos', 'siniestros'],
    },
  ],
  [
    'An erasure must miss nothing, so one list says all that goes.',
    {
      'capabilities/casos/erase/erase-caso.ts': [
        'alertas_de_vida',
        'allegados',
        'avisos_previos',
        'certificados',
        'codigos_respuesta',
        'consultas',
        'correos',
        'correos_recibidos',
        'cuentas',
        'direcciones_respuesta',
        'documentos',
        'experiencias',
        'ficheros',
        'idempotencia',
        'llamadas',
        'mandato_consultas',
        'mandato_ejemplares',
        'mandatos',
        'mensajes',
        'notas',
        'objeciones',
        'peticiones',
        'rectificaciones',
        'relevos',
        'relojes',
        'respuestas',
        'siniestros',
        'solicitudes',
        'telefonos_sms',
        'vistos_buenos',
      ],
    },
  ],
  [
    'Another master key is written everywhere in one transaction, or nowhere.',
    {
      'capabilities/service/rotate-master-key.ts': [
        'aseguradoras',
        'auditoria',
        'auditoria_cabezas',
        'correos',
        'correos_recibidos',
        'inicios_unicos',
        'personas',
      ],
    },
  ],
  [
    'What follows for a case is decided from one reading of all that lies below it, and written with it.',
    {
      'capabilities/casos/close/settle-open-work.ts': ['certificados', 'cuentas', 'objeciones'],
      'capabilities/casos/read/view-overview.ts': ['certificados', 'cuentas', 'documentos', 'mandatos', 'objeciones'],
      'capabilities/casos/read/view-timeline.ts': ['certificados', 'documentos'],
      'capabilities/casos/sql-access.ts': ['correo_intentos', 'correos', 'mandatos', 'relojes'],
      'capabilities/casos/sql-progress.ts': ['correos', 'mandatos'],
      'capabilities/casos/sql.ts': ['certificados', 'correos', 'cuentas', 'documentos', 'mandatos', 'siniestros'],
    },
  ],
  [
    'The clocks look at all that a case waits for in one reading.',
    {
      'capabilities/reminders/sql.ts': [
        'accesos_heredero',
        'casos',
        'certificados',
        'correos',
        'cuentas',
        'documentos',
        'objeciones',
        'solicitudes',
      ],
    },
  ],
  [
    'The row and its case are found, locked or advanced in one statement.',
    {
      'capabilities/acceso-heredero/view-visit.ts': ['accesos_heredero'],
      'capabilities/allegados/sql.ts': ['accesos_heredero', 'correos'],
      'capabilities/certificados/create-certificados.ts': ['casos'],
      'capabilities/certificados/view-certificados.ts': ['casos'],
      'capabilities/cuentas/sql.ts': ['caso_modulos', 'casos', 'documentos', 'mandatos'],
      'capabilities/documentos/sql.ts': ['casos', 'certificados', 'cuentas'],
      'capabilities/mandato/sql-ejemplares.ts': ['documentos'],
      'capabilities/mandato/sql.ts': ['caso_modulos', 'correos', 'cuentas'],
      'capabilities/lotes/sql.ts': ['casos'],
      'capabilities/reporting/sql.ts': ['casos'],
      'capabilities/siniestros/sql.ts': ['caso_modulos', 'casos'],
    },
  ],
  [
    'The outcome of an e-mail is entered into the chronology for many cases at once, across insurers.',
    {
      'capabilities/mail/sql.ts': ['cronologia'],
    },
  ],
  [
    'Whether papers, mandate, objections or e-mails stand in the way is asked beside the row they concern.',
    {
      'capabilities/acceso-heredero/statement-sender.ts': ['correos'],
      'capabilities/certificados/get-certificado.ts': ['documentos'],
      'capabilities/certificados/situation.ts': ['objeciones'],
      'capabilities/cuentas/read/missing-for.ts': ['certificados', 'documentos', 'proveedor_papeles'],
      'capabilities/letters/sql.ts': ['correos', 'documentos'],
      'capabilities/mail/enqueue.ts': ['cuentas'],
      'capabilities/mail/hold-letters.ts': ['paradas_envios'],
      'capabilities/releases/sql.ts': ['certificados', 'cuentas'],
      'capabilities/messages/sql.ts': ['documentos'],
      'capabilities/persona-viva/sql.ts': ['casos', 'correos', 'cuentas', 'mandatos'],
    },
  ],
  [
    'A copy of what is kept about one person misses nothing, so one file says where all of it stands.',
    {
      'capabilities/derechos/sql.ts': ['accesos_heredero', 'correos', 'documentos', 'notas', 'sesiones_heredero'],
    },
  ],
  [
    'Lists across cases or insurers: a use case for each row would be a query for each row.',
    {
      'capabilities/casos/erase/retain-casos.ts': ['aseguradoras'],
      'capabilities/service/view-health.ts': ['auditoria', 'correos', 'entregas', 'eventos', 'ficheros', 'webhooks'],
      'capabilities/worklist/follow-etag.ts': ['casos', 'consultas', 'cronologia', 'notas'],
      'capabilities/worklist/sql.ts': ['casos'],
    },
  ],
  [
    'The name or address of who did something, or is to be told, beside the row that holds their id.',
    {
      'capabilities/audit/list-audit.ts': ['claves_api', 'membresias', 'webhooks'],
      'capabilities/casos/assign-gestor.ts': ['membresias'],
      'capabilities/catalogo/sql.ts': ['membresias'],
      'capabilities/consultas/sql.ts': ['membresias'],
      'capabilities/stops/sql.ts': ['aseguradoras', 'membresias'],
      'capabilities/webhooks/endpoints/notify.ts': ['membresias'],
    },
  ],
  [
    'Insurers as the service manages them, and their keys before anybody has signed in.',
    {
      'capabilities/audit/heads.ts': ['aseguradoras'],
      'capabilities/service/manage-aseguradoras.ts': ['aseguradoras'],
      'compose/keys.ts': ['aseguradoras'],
      'db/tenant.ts': ['aseguradoras'],
    },
  ],
];

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../schema', import.meta.url));

/** Each part of the schema begins with a line that names the folder that owns it. @returns the owner of each table */
function ownersIn(sql: string): [table: string, owner: string][] {
  const [before = '', ...parts] = sql.split(/^-- ==== (?=\S+ ====$)/m);
  const tablesOf = (part: string) =>
    [...part.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);
  assert.deepEqual(tablesOf(before), [], 'a table stands before the first owner');
  return parts.flatMap((part) => tablesOf(part).map((table): [string, string] => [table, part.split(' ', 1)[0] ?? '']));
}

const OWNER_OF = new Map(
  globSync('*.sql', { cwd: SCHEMA }).flatMap((file) => ownersIn(readFileSync(join(SCHEMA, file), 'utf8'))),
);
const NAMED = /\b(?:from|join|into|update)\s+(\w+)/g;

const roomOf = (file: string) => /^(?:capabilities\/)?([^/]+)\//.exec(file)?.[1] ?? file;

/** Tables of others that a file names in its SQL. */
function foreignTables(file: string, source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import [^;]*;/gm, '')
    .replace(/\/\/.*$/gm, '');
  const named = [...code.matchAll(NAMED)].map(([, table = '']) => table).filter((table) => OWNER_OF.has(table));
  return [...new Set(named)].filter((table) => OWNER_OF.get(table) !== roomOf(file)).sort();
}

describe('the tables', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/test/**'] });

  it('belong to a folder of the sources', () => {
    assert.ok(OWNER_OF.size > 50);
    const folders = [...new Set(OWNER_OF.values())];
    const isThere = (owner: string) =>
      [owner, join('capabilities', owner)].some((path) => existsSync(join(SOURCES, path)));
    assert.deepEqual(
      folders.filter((owner) => !isThere(owner)),
      [],
    );
  });

  it('are read and written by their owner alone, but for the exceptions named here with their reason', () => {
    const found = Object.fromEntries(
      files
        .map((file) => [file, foreignTables(file, readFileSync(join(SOURCES, file), 'utf8'))] as const)
        .filter(([, tables]) => tables.length > 0),
    );
    const allowed = Object.assign({}, ...EXCEPTIONS.map(([, some]) => some));
    assert.deepEqual(found, allowed);
  });

  it('are all looked for: one that another room names is seen', () => {
    assert.deepEqual(foreignTables('capabilities/mail/x.ts', 'tx.sql(`select 1 from casos c join correos`)'), [
      'casos',
    ]);
    assert.deepEqual(foreignTables('http/x.ts', 'tx.sql("delete from idempotencia")'), []);
  });
});
