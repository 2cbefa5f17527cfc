import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const EXCEPTIONS: readonly (readonly [reason: string, files: Readonly<Record<string, readonly string[]>>])[] = [
  [
    'A fact is recorded with its event, deliveries and audit record in one statement, in the transaction of the change.',
    {
      'queue/record-facts.ts': ['auditoria', 'casos', 'cronologia', 'entregas', 'eventos', 'webhooks'],
    },
  ],
  [
    'An opening is one statement.',
    {
      'caso/open/open-caso.ts': ['busqueda_pendientes', 'correos', 'siniestros'],
    },
  ],
  [
    'An erasure must miss nothing, so one file names all that it deletes.',
    {
      'caso/erase/erase-caso.ts': [
        'alertas_de_vida',
        'allegados',
        'avisos_previos',
        'busqueda_casos',
        'busqueda_pendientes',
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
        'lote_filas',
        'mandato_ejemplares',
        'mandatos',
        'mensajes',
        'notas',
        'objeciones',
        'peticiones',
        'rastro_miradas',
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
    'A change of the master key rewrites every table in one transaction.',
    {
      'insurers/service/rotate-master-key.ts': [
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
      'caso/close/settle-open-work.ts': ['allegados', 'certificados', 'cuentas', 'objeciones', 'rastro_miradas'],
      'caso/read/overview.ts': [
        'certificados',
        'cuentas',
        'documentos',
        'mandatos',
        'mensajes',
        'objeciones',
        'proveedor_papeles',
        'respuestas',
      ],
      'caso/read/view-timeline.ts': ['certificados', 'documentos'],
      'caso/access/access.ts': ['correos', 'mandatos', 'relojes'],
      'caso/close/progress.ts': ['mandatos'],
      'caso/read/view-caso.ts': ['certificados', 'correos', 'cuentas', 'documentos', 'mandatos', 'siniestros'],
    },
  ],
  [
    'The clocks look at all that a case waits for in one reading.',
    {
      'agenda/reminders/sql.ts': [
        'accesos_heredero',
        'casos',
        'certificados',
        'correos',
        'cronologia',
        'cuentas',
        'documentos',
        'objeciones',
      ],
    },
  ],
  [
    'The row and its case are found, locked or advanced in one statement.',
    {
      'familia/acceso-heredero/visit.ts': ['accesos_heredero'],
      'familia/allegados/sql.ts': ['accesos_heredero', 'correos'],
      'caso/certificados/view-certificados.ts': ['casos'],
      'cuentas/sql.ts': ['caso_modulos', 'casos', 'documentos', 'mandatos'],
      'caso/documentos/sql.ts': ['casos', 'certificados', 'correos_recibidos', 'cuentas'],
      'caso/mandato/ejemplares.ts': ['documentos'],
      'caso/mandato/sql.ts': ['caso_modulos', 'casos', 'certificados', 'cuentas'],
      'caso/lotes/sql.ts': ['casos'],
      'figures/sql.ts': ['casos'],
      'caso/siniestros/list-siniestros.ts': ['casos'],
      'caso/siniestros/open-siniestro.ts': ['caso_modulos', 'casos'],
    },
  ],
  [
    'The outcome of an e-mail is entered into the chronology for many cases at once, across insurers.',
    {
      'outbox/mail/sql.ts': ['cronologia'],
    },
  ],
  [
    'Whether papers, mandate, objections or e-mails stand in the way is asked beside the row they concern.',
    {
      'familia/acceso-heredero/links-sent.ts': ['correos'],
      'caso/certificados/commands.ts': ['documentos'],
      'caso/documentos/sweep-files.ts': ['correos'],
      'caso/certificados/rows.ts': ['casos', 'documentos'],
      'cuentas/letters/arrival.ts': ['correos', 'cuentas', 'solicitudes'],
      'cuentas/letters/sql.ts': ['correos', 'documentos'],
      'outbox/mail/enqueue.ts': ['cuentas'],
      'outbox/mail/hold-letters.ts': ['paradas_envios'],
      'caso/releases/releases.ts': ['casos', 'certificados', 'cuentas'],
      'caso/guard.ts': ['alertas_de_vida', 'avisos_previos', 'correos', 'peticiones'],
      'familia/persona-viva/sql.ts': ['casos', 'correos', 'cuentas', 'mandatos'],
    },
  ],
  [
    'The figures look at a case whose chronology has a new entry.',
    {
      'figures/seal-figures.ts': ['casos', 'cronologia'],
    },
  ],
  [
    'The copy of one person’s data and its erasure must miss nothing, so one file each names all tables that hold such data.',
    {
      'familia/derechos/forget-person.ts': [
        'correos',
        'correos_recibidos',
        'documentos',
        'ficheros',
        'llamadas',
        'mandatos',
        'mensajes',
        'objeciones',
      ],
      'familia/derechos/sql.ts': [
        'accesos_heredero',
        'correos',
        'cronologia',
        'documentos',
        'notas',
        'sesiones_heredero',
      ],
    },
  ],
  [
    'Lists across cases or insurers: a use case for each row would be a query for each row.',
    {
      'agenda/worklist/sql.ts': ['casos', 'consultas', 'cronologia', 'notas'],
      'caso/read/list-casos.ts': ['siniestros'],
    },
  ],
  [
    'The name or address of a person is read together with the row that holds their id.',
    {
      'insurers/audit/list-audit.ts': ['claves_api', 'membresias', 'webhooks'],
      'agenda/worklist/assign-gestor.ts': ['casos', 'membresias'],
      'cuentas/catalogo/sql.ts': ['membresias'],
      'familia/consultas/sql.ts': ['membresias'],
      'cuentas/stops/sql.ts': ['aseguradoras', 'membresias'],
      'outbox/webhooks/endpoints/health.ts': ['membresias'],
    },
  ],
  [
    'The service manages insurers, and needs their keys before anybody has signed in.',
    {
      'insurers/audit/heads.ts': ['aseguradoras'],
      'insurers/service/manage-aseguradoras.ts': ['aseguradoras'],
      'compose/keys.ts': ['aseguradoras'],
      'db/tenant.ts': ['aseguradoras', 'casos', 'claves_api', 'membresias'],
    },
  ],
  [
    'The room that writes the table is above these, so they cannot import it.',
    {
      'caso/open/packs.ts': ['packs'],
      'caso/people/allegados.ts': ['allegados'],
      'caso/read/reserved-cuentas.ts': ['cuentas'],
    },
  ],
];

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../schema', import.meta.url));

/** Reads the owner of each table; each part of the schema begins with a line that names the owning folder. */
function ownersIn(sql: string): [table: string, owner: string][] {
  const [before = '', ...parts] = sql.split(/^-- ==== (?=\S+ ====$)/m);
  const tablesOf = (part: string) =>
    [...part.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);
  assert.deepEqual(tablesOf(before), [], 'no table stands before the first owner');
  return parts.flatMap((part) => tablesOf(part).map((table): [string, string] => [table, part.split(' ', 1)[0] ?? '']));
}

const OWNER_OF = new Map(
  globSync('*.sql', { cwd: SCHEMA }).flatMap((file) => ownersIn(readFileSync(join(SCHEMA, file), 'utf8'))),
);
const NAMED = /\b(?:from|join|into|update)\s+(\w+)/g;

/** Subfolders such as `caso/documentos`, for which the README of their domain has a heading. */
const ROOMS = new Set(
  globSync('*/README.md', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/^## (\S+)$/gm)].map(
      ([, room = '']) => `${dirname(file)}/${room}`,
    ),
  ),
);

/** The subfolder of a file that a README names, or its domain. */
const roomOf = (file: string): string => {
  const [domain = file, room = ''] = file.split('/');
  return ROOMS.has(`${domain}/${room}`) ? room : domain;
};

/** The tables of other owners in the SQL of a file. */
function foreignTables(file: string, source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import [^;]*;/gm, '')
    .replace(/\/\/.*$/gm, '');
  const named = [...code.matchAll(NAMED)].map(([, table = '']) => table).filter((table) => OWNER_OF.has(table));
  return [...new Set(named)].filter((table) => OWNER_OF.get(table) !== roomOf(file)).sort();
}

describe('the folders of the server', () => {
  it('that a README names exist in its domain', () => {
    assert.ok(ROOMS.size > 30);
    assert.deepEqual(
      [...ROOMS].filter((room) => !existsSync(join(SOURCES, room))),
      [],
    );
  });
});

describe('the tables', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/test/**'] });

  it('belong to a folder of the sources', () => {
    assert.ok(OWNER_OF.size > 50);
    const folders = [...new Set(OWNER_OF.values())];
    assert.deepEqual(
      folders.filter(
        (owner) => globSync(`{${owner},*/${owner}}`, { cwd: SOURCES, exclude: ['platform/*'] }).length === 0,
      ),
      [],
    );
  });

  it('are read and written only by their owner, with exceptions and reasons in this file', () => {
    const found = Object.fromEntries(
      files
        .map((file) => [file, foreignTables(file, readFileSync(join(SOURCES, file), 'utf8'))] as const)
        .filter(([, tables]) => tables.length > 0),
    );
    const allowed = Object.assign({}, ...EXCEPTIONS.map(([, some]) => some));
    assert.deepEqual(found, allowed);
  });

  it('of another owner are recognised in a file’s SQL', () => {
    assert.deepEqual(foreignTables('outbox/mail/x.ts', 'tx.sql(`select 1 from casos c join correos`)'), ['casos']);
    assert.deepEqual(foreignTables('http/x.ts', 'tx.sql("delete from idempotencia")'), []);
  });
});
