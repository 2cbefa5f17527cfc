/** The figures of the demonstration, as text for people. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './client.ts';
import { read, type Scene } from './scene.ts';

/** Milliseconds to wait for the figures, which follow a change within about a second. */
const DEADLINE_MS = 15_000;

interface Ratio {
  numerador: number | string | null;
  denominador: number | string | null;
  valor: number | string | null;
  motivo: string | null;
}

/** Prints the report of the last 30 days of Variant B's insurer, and checks that its stock balances. */
export async function report(scene: Scene): Promise<void> {
  const { screen, boreal } = scene;
  screen.title('The figures: GET /reporting');
  const [{ envelope, text }, all] = await upToDate(scene);
  const d = envelope?.data;
  const { desde, hasta, corte } = d.periodo;
  screen.paragraph(`${boreal.nombre}, ${desde} to ${hasta}, as of ${corte}`);
  screen.quote(inLines(d));
  const { casos } = d;
  const balance = casos.pendientes_inicio + casos.abiertos + casos.reabiertos - casos.cerrados - casos.anulados;
  screen.promise(
    `every case of the list is counted: ${all} opened, and the stock balances`,
    casos.abiertos === all && balance === casos.pendientes_fin,
    casos,
  );
  const other = await read(scene, boreal, `/reporting?desde=${desde}&hasta=${hasta}&corte=${corte}`);
  screen.promise('asked again with the same corte, the answer is the same to the byte', other.text === text);
}

/** Waits until the figures include all cases of the list. */
async function upToDate(scene: Scene): Promise<readonly [Reply, number]> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const response = await read(scene, scene.boreal, '/reporting');
    const all = await countCasos(scene, response.envelope?.data?.periodo?.desde);
    if (response.envelope?.data?.casos?.abiertos === all || Date.now() > end) return [response, all];
    await wait(300);
  }
}

/** The number of cases in the list that were opened since a day. */
async function countCasos(scene: Scene, since: string): Promise<number> {
  let howMany = 0;
  let cursor = '';
  do {
    const { envelope } = await read(scene, scene.boreal, `/casos?limite=100${cursor}`);
    howMany += envelope?.data.elementos.filter(({ abierto }: { abierto: string }) => abierto >= since).length;
    cursor = envelope?.data.siguiente ? `&cursor=${envelope.data.siguiente}` : '';
  } while (cursor !== '');
  return howMany;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the service, read as JSON
function inLines(d: any): string {
  const lines: [string, string][] = [
    ['claims communicated', `${d.siniestros.comunicados} (withdrawn ${d.siniestros.retirados})`],
    ['deaths in the period', String(d.siniestros.ocurridos)],
    [
      'cases',
      `${d.casos.pendientes_inicio} pending + ${d.casos.abiertos} opened + ${d.casos.reabiertos} reopened − ${d.casos.cerrados} closed − ${d.casos.anulados} annulled = ${d.casos.pendientes_fin} pending`,
    ],
    ['guarantee activated', ratio(d.cohorte.activacion)],
    [
      'accounts',
      `${d.cuentas.confirmadas} confirmed, ${d.cuentas.solicitadas} asked for, ${d.cuentas.resueltas} resolved`,
    ],
    ['as wanted', ratio(d.cuentas.resolucion)],
    ['charges stopped', `${d.cuentas.cargos_detenidos.cuota_anual} € a year (estimate)`],
    ['death to claim', time(d.tiempos.demora_comunicacion)],
    ['first contact', time(d.tiempos.primer_contacto)],
    ['handling, gross', time(d.tiempos.tramitacion_bruta)],
    ['handling, net', time(d.tiempos.tramitacion_neta)],
    ['providers answer', time(d.tiempos.respuesta_proveedor)],
    ['loss ratio', ratio(d.economico.ratio_siniestral)],
    ...d.desglose.modulo.map((m: { modulo: string; contratados: number; completados: number }): [string, string] => [
      `module ${m.modulo}`,
      `${m.contratados} contracted, ${m.completados} completed`,
    ]),
    ...d.desglose.pack.map((p: { pack: string; abiertos: number; pendientes_fin: number }): [string, string] => [
      `pack ${p.pack}`,
      `${p.abiertos} opened, ${p.pendientes_fin} pending`,
    ]),
  ];
  return lines.map(([name, value]) => `${name.padEnd(24)}${value}`).join('\n');
}

function ratio({ numerador, denominador, valor, motivo }: Ratio): string {
  if (valor === null) return `not known (${motivo})`;
  return `${numerador} of ${denominador}, ${(Number(valor) * 100).toFixed(1)} %`;
}

function time({ n, mediana, p90, motivo }: Record<string, number | string | null>): string {
  return mediana === null ? `not known (${motivo})` : `median ${mediana} h, p90 ${p90} h, n ${n}`;
}
