/**
 * The desk of the backoffice at two sizes, for the benchmark: lists, searches and the work list of an insurer of a thousand
 * cases, and of one with as many as asked for. Serves one order over the channel of `fork`.
 */
import { dataPlace } from '../../src/capabilities/casos/data.ts';
import { createUser } from '../../src/capabilities/identity/create-user.ts';
import { sealFigures } from '../../src/capabilities/reporting/seal-figures.ts';
import { catchUp } from '../../src/capabilities/search/renew-key.ts';
import { firstUuidOf } from '../../src/platform/ids.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { surnamesWords } from '../../src/shared/rules-text.ts';
import { serveCommands } from './commands.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

export interface DeskCommand {
  readonly casos: number;
  readonly rounds: number;
}
/** Milliseconds of each answer, by what was asked: of the small insurer, and of the large one. */
export type DeskMeasured = readonly { readonly what: string; readonly few: number[]; readonly many: number[] }[];

const FEW = 1000;
const PIPELINE = 2000;
/** What is typed stands in the place of the route. */
const ACROSS = 'search across insurers';
const SURNAMES =
  'García López Ruiz Soler Pons Vidal Ferrer Zubizarreta Molina Torres Blanco Ibáñez Camps Soria Gil'.split(' ');

/** Cases with their ciphertext and search words; a tenth have a paper to look at, a tenth an account to send. */
async function writeCasos(e: Environment, id: string, howMany: number): Promise<void> {
  const { clave } = await e.program.tenants.obtener(id);
  for (let since = 0; since < howMany; since += PIPELINE) {
    const rows = Array.from({ length: Math.min(PIPELINE, howMany - since) }, (_, k) => {
      const i = since + k;
      const abierto = new Date(e.clock.now().getTime() - (howMany - i) * 60_000);
      const caso = `${firstUuidOf(abierto).slice(0, 24)}${i.toString(16).padStart(12, '0')}`;
      const { clave: ofCaso, envuelta } = clave.newCasoKey(caso);
      const apellidos = `${SURNAMES[i % 15]} ${SURNAMES[(i * 7 + 3) % 15]}`;
      const data = {
        poliza_numero: `POL-${i}`,
        fallecido: { nombre: 'Carmen', apellidos, dni: null },
        heredero: { nombre: 'Lucía', apellidos, email: 'l@example.com', telefono: null, parentesco: null },
      };
      return {
        ...{ caso, i, abierto },
        caso_id: `CAS-2026-${String(i + 1).padStart(6, '0')}`,
        envuelta: envuelta.toString('hex'),
        datos: ofCaso.encryptJson(dataPlace(caso), data).toString('hex'),
        poliza: clave.huella('poliza', `POL${i}`).toString('hex'),
        palabras: surnamesWords(apellidos).map((word) => clave.huella('apellido', word).toString('hex')),
      };
    });
    const json = JSON.stringify(rows);
    const ROWS = `jsonb_to_recordset($2::jsonb) as f(caso uuid, i int, abierto timestamptz, caso_id text, envuelta text, datos text, poliza text, palabras jsonb)`;
    for (const statement of [
      `insert into casos (aseguradora_id, id, caso_id, estado, en_espera_de, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
         huella_poliza, huella_duplicado, abierto, actualizado, documentacion_completa)
       select $1::uuid, caso, caso_id, case i % 2 when 0 then 'abierto' else 'en_tramite' end, case i % 50 when 0 then 'aseguradora' else 'servicio' end,
         'basico', 'es', '2026-01-01', decode(envuelta, 'hex'), decode(datos, 'hex'), decode(poliza, 'hex'), decode(poliza, 'hex'), abierto, abierto, abierto
         from ${ROWS}`,
      `insert into caso_palabras (aseguradora_id, huella, caso) select $1::uuid, decode(p, 'hex'), caso from ${ROWS}, jsonb_array_elements_text(palabras) as p`,
      `insert into caso_modulos (aseguradora_id, caso, modulo) select $1::uuid, caso, 'borrado' from ${ROWS}`,
      `insert into documentos (aseguradora_id, id, caso, tipo, origen, recibido) select $1::uuid, gen_random_uuid(), caso, 'factura', 'heredero', abierto from ${ROWS} where i % 10 = 0`,
      `insert into cuentas (aseguradora_id, id, caso, modulo, estado, actua, accion, importe_centimos, periodicidad, confirmada, creada, actualizado)
       select $1::uuid, gen_random_uuid(), caso, 'borrado', 'confirmada', 'servicio', 'cancelar', 1299, 'mensual', abierto, abierto, abierto from ${ROWS} where i % 10 = 1`,
    ])
      await e.base.superSql(statement, [id, json]);
  }
}

async function measure({ casos, rounds }: DeskCommand): Promise<DeskMeasured> {
  const e = await createEnvironment({ engine: 'postgres' });
  try {
    const [few, many] = [await e.aseguradora('B'), await e.aseguradora('B')];
    const some = Math.min(FEW, casos);
    await writeCasos(e, few.id, some);
    await writeCasos(e, many.id, casos);
    await catchUp(e.program);
    const gestor = await enter(e);
    const today = todayInMadrid(e.clock.now());
    const since = todayInMadrid(new Date(e.clock.now().getTime() - 4 * 86_400_000));
    const routes = (slug: string, n: number): readonly (readonly [string, string])[] => [
      ['list of cases', `/aseguradoras/${slug}/casos`],
      ['list, what few wait for', `/aseguradoras/${slug}/casos?en_espera_de=aseguradora`],
      ['search by policy', `/aseguradoras/${slug}/casos?busca=POL-${n - 7}`],
      ['search by a common surname', `/aseguradoras/${slug}/casos?busca=Ruiz`],
      ['search by two surnames', `/aseguradoras/${slug}/casos?busca=${encodeURIComponent('López Vidal')}`],
      ['work list', `/trabajo?aseguradora=${slug}`],
      [ACROSS, `POL-${n - 7}`],
      [`${ACROSS}, two surnames`, 'lopez vidal'],
      ['page of the figures', `/aseguradoras/${slug}/cifras/cuadro?hasta=${today}`],
      // a month of the largest insurer: seven thousand of them
      [
        'cases behind a figure',
        `/aseguradoras/${slug}/cifras/casos?cifra=casos.abiertos&desde=${since}&hasta=${today}`,
      ],
    ];
    while ((await sealFigures(e.program)) > 0);
    await e.base.superSql('analyze');
    // one after the other, so that whatever else the machine does falls on both
    const ofBoth = [...routes(few.slug, some), ...routes(many.slug, casos)];
    const measures = await times(gestor, ofBoth, rounds);
    const half = measures.length / 2;
    return measures
      .slice(0, half)
      .map(([what, theirs], i) => ({ what, few: theirs, many: measures[half + i]?.[1] ?? [] }));
  } finally {
    await e.close();
  }
}

async function enter(e: Environment): Promise<BrowserType> {
  const registration = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
  const { email, password } = await createUser(e.program, registration, {
    visible: 'servicio',
    tipo: 'cli',
    id: null,
  });
  const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
  await browser.request('POST', '/sesion', { email, password });
  return browser;
}

async function times(gestor: BrowserType, routes: readonly (readonly [string, string])[], turns: number) {
  const measures: [string, number[]][] = routes.map(([what]) => [what, []]);
  for (let turn = -3; turn < turns; turn += 1) {
    for (const [i, [what, route]] of routes.entries()) {
      const start = performance.now();
      const { status, text } = what.startsWith(ACROSS)
        ? await gestor.request('POST', '/busqueda', { busca: route })
        : await gestor.request('GET', route);
      const duration = performance.now() - start;
      if (status !== 200) throw new Error(`${what}: ${text}`);
      if (turn >= 0) measures[i]?.[1].push(duration); // the first ones warm up
    }
  }
  return measures;
}

await serveCommands(measure);
