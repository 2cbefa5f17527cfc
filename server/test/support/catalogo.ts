/** Sets what providers require in a test, by a correction of the catalogue with their own page as its source. */
import assert from 'node:assert/strict';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Way } from '@albacea/contract/schemas/proveedores.ts';
import { correctProveedor } from '../../src/cuentas/catalogo/correct-proveedor.ts';
import type { Environment } from './environment.ts';

/** Makes the usual channel of an action require one of these sets of documents first. */
export async function demandPapers(
  { program, clock }: Environment,
  proveedor: string,
  accion: CuentaAction,
  despues: Paper[][],
): Promise<void> {
  const { base, catalogo } = program;
  const { card, version } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  const way = card(proveedor)?.acciones.find((one) => one.accion === accion)?.vias[0];
  assert.ok(way, `${proveedor} ${accion}`);
  const campo = `acciones.${accion}.vias.${way.codigo}.de_entrada`;
  const fuente = { clase: 'oficial', referencia: 'https://ayuda.example', fecha_documento: null } as const;
  const change = { proveedor, campo, antes: way.de_entrada, despues, motivo: 'Lo dice su página.', fuente };
  const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
  // a correction older than the release’s check of the entry would not apply
  const release = new Date(`${version.slice(0, 10)}T12:00:00Z`);
  const now = clock.now() > release ? clock.now() : release;
  await correctProveedor(program, change, { actor, now });
}

/** Adds another channel to an action, or replaces the one with the same code; fields that are not given are those of the usual one. */
export async function addWay(
  { program, clock }: Environment,
  proveedor: string,
  accion: CuentaAction,
  changes: Partial<Way> & Pick<Way, 'codigo'>,
): Promise<void> {
  const { base, catalogo } = program;
  const { card } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  const ways = card(proveedor)?.acciones.find((one) => one.accion === accion)?.vias ?? [];
  const [usual] = ways;
  assert.ok(usual, `${proveedor} ${accion}`);
  const antes = ways.find(({ codigo }) => codigo === changes.codigo) ?? null;
  const campo = `acciones.${accion}.vias.${changes.codigo}`;
  const fuente = { clase: 'oficial', referencia: 'https://ayuda.example', fecha_documento: null } as const;
  const despues = { ...usual, si_lo_piden: [], notas: null, ...changes };
  const change = { proveedor, campo, antes, despues, motivo: 'Lo dice su página.', fuente };
  const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
  await correctProveedor(program, change, { actor, now: clock.now() });
}
