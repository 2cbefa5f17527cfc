/** The figures of the demonstration, as somebody at an insurer would read them. */
import { setTimeout as esperar } from 'node:timers/promises';
import type { Respuesta } from './cliente.ts';
import { type Escena, leer } from './escena.ts';

/** Figures follow a change within about a second. */
const PLAZO_MS = 15_000;

interface Razon {
  numerador: number | string | null;
  denominador: number | string | null;
  valor: number | string | null;
  motivo: string | null;
}

/** Prints the report of the last 30 days of Variant B's insurer, and checks that its stock balances. */
export async function informe(escena: Escena): Promise<void> {
  const { pantalla, boreal } = escena;
  pantalla.titulo('The figures: GET /reporting');
  const [{ sobre, texto }, todos] = await alDia(escena);
  const d = sobre?.data;
  const { desde, hasta, corte } = d.periodo;
  pantalla.parrafo(`${boreal.nombre}, ${desde} to ${hasta}, as of ${corte}`);
  pantalla.cita(enLineas(d));
  const { casos } = d;
  const saldo = casos.pendientes_inicio + casos.abiertos + casos.reabiertos - casos.cerrados - casos.anulados;
  pantalla.promesa(
    `every case of the list is counted: ${todos} opened, and the stock balances`,
    casos.abiertos === todos && saldo === casos.pendientes_fin,
    casos,
  );
  const otra = await leer(escena, boreal, `/reporting?desde=${desde}&hasta=${hasta}&corte=${corte}`);
  pantalla.promesa('asked again with the same corte, the answer is the same to the byte', otra.texto === texto);
}

/** Waits until the figures have all cases that the list has. */
async function alDia(escena: Escena): Promise<readonly [Respuesta, number]> {
  const fin = Date.now() + PLAZO_MS;
  for (;;) {
    const respuesta = await leer(escena, escena.boreal, '/reporting');
    const todos = await contarCasos(escena, respuesta.sobre?.data?.periodo?.desde);
    if (respuesta.sobre?.data?.casos?.abiertos === todos || Date.now() > fin) return [respuesta, todos];
    await esperar(300);
  }
}

/** Cases of the list that were opened since a day. */
async function contarCasos(escena: Escena, desde: string): Promise<number> {
  let cuantos = 0;
  let cursor = '';
  do {
    const { sobre } = await leer(escena, escena.boreal, `/casos?limite=100${cursor}`);
    cuantos += sobre?.data.elementos.filter(({ abierto }: { abierto: string }) => abierto >= desde).length;
    cursor = sobre?.data.siguiente ? `&cursor=${sobre.data.siguiente}` : '';
  } while (cursor !== '');
  return cuantos;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the service, read as JSON
function enLineas(d: any): string {
  const lineas: [string, string][] = [
    ['claims communicated', `${d.siniestros.comunicados} (withdrawn ${d.siniestros.retirados})`],
    ['deaths in the period', String(d.siniestros.ocurridos)],
    [
      'cases',
      `${d.casos.pendientes_inicio} pending + ${d.casos.abiertos} opened + ${d.casos.reabiertos} reopened − ${d.casos.cerrados} closed − ${d.casos.anulados} annulled = ${d.casos.pendientes_fin} pending`,
    ],
    ['guarantee activated', razon(d.cohorte.activacion)],
    [
      'accounts',
      `${d.cuentas.confirmadas} confirmed, ${d.cuentas.solicitadas} asked for, ${d.cuentas.resueltas} resolved`,
    ],
    ['as wanted', razon(d.cuentas.resolucion)],
    ['charges stopped', `${d.cuentas.cargos_detenidos.cuota_anual} € a year (estimate)`],
    ['death to claim', tiempo(d.tiempos.demora_comunicacion)],
    ['first contact', tiempo(d.tiempos.primer_contacto)],
    ['handling, gross', tiempo(d.tiempos.tramitacion_bruta)],
    ['handling, net', tiempo(d.tiempos.tramitacion_neta)],
    ['providers answer', tiempo(d.tiempos.respuesta_proveedor)],
    ['loss ratio', razon(d.economico.ratio_siniestral)],
    ...d.desglose.modulo.map((m: { modulo: string; contratados: number; completados: number }): [string, string] => [
      `module ${m.modulo}`,
      `${m.contratados} contracted, ${m.completados} completed`,
    ]),
    ...d.desglose.pack.map((p: { pack: string; abiertos: number; pendientes_fin: number }): [string, string] => [
      `pack ${p.pack}`,
      `${p.abiertos} opened, ${p.pendientes_fin} pending`,
    ]),
  ];
  return lineas.map(([nombre, valor]) => `${nombre.padEnd(24)}${valor}`).join('\n');
}

function razon({ numerador, denominador, valor, motivo }: Razon): string {
  if (valor === null) return `not known (${motivo})`;
  return `${numerador} of ${denominador}, ${(Number(valor) * 100).toFixed(1)} %`;
}

function tiempo({ n, mediana, p90, motivo }: Record<string, number | string | null>): string {
  return mediana === null ? `not known (${motivo})` : `median ${mediana} h, p90 ${p90} h, n ${n}`;
}
