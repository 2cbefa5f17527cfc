import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GroupPlan } from '@albacea/contract/schemas/plan.ts';
import { loadCatalogo } from '../catalogo/load-catalogo.ts';
import type { Experience } from '../catalogo/rules-experience.ts';
import { planOf } from './rules-plan.ts';

const TODAY = '2026-11-25';
const BOTH = ['borrado', 'suscripciones'] as const;
const { cards } = await loadCatalogo();
const seen = (proveedor: string, dias_mediana: number, accion = 'cancelar') =>
  ({ proveedor, accion, dias_mediana }) as Experience;
const of = (grupo: GroupPlan['grupo'], plan: readonly GroupPlan[]): GroupPlan =>
  plan.find((one) => one.grupo === grupo) ?? assert.fail(`no ${grupo}`);

describe('the papers and terms to expect for each kind of account', () => {
  const plan = planOf(cards, [], BOTH, TODAY);

  it('are the certificate alone for common accounts, and more papers for banks', () => {
    for (const grupo of ['correo', 'redes', 'mensajes', 'ver', 'casa'] as const)
      assert.deepEqual(of(grupo, plan).hacen_falta, [], grupo);
    assert.deepEqual(of('ver', plan).pueden_pedir, []);
    assert.deepEqual(of('casa', plan).pueden_pedir, ['dni_solicitante']);
    assert.deepEqual(of('bancos', plan).hacen_falta.toSorted(), ['titulo_sucesorio', 'ultimas_voluntades']);
  });

  it('never include the certificate that every case needs, an identifier, or a paper twice', () => {
    for (const { grupo, hacen_falta, pueden_pedir } of plan) {
      const all = [...hacen_falta, ...pueden_pedir];
      assert.equal(new Set(all).size, all.length, grupo);
      assert.ok(!all.some((paper) => ['certificado_defuncion', 'identificador_cuenta'].includes(paper)), grupo);
    }
  });

  it('include no paper that the service itself gets from the registers', () => {
    const all = planOf(cards, [], [...BOTH, 'certificados'], TODAY);
    assert.deepEqual(of('bancos', all).hacen_falta, ['titulo_sucesorio']);
  });

  it('give the days that companies took, for the kinds with experience', () => {
    const known = planOf(cards, [seen('netflix', 9), seen('spotify', 24), seen('google', 30)], BOTH, TODAY);
    assert.deepEqual(of('ver', known).tardan, { desde: 9, hasta: 24 });
    assert.equal(of('correo', known).tardan, null, 'a mailbox has no contract to end');
    assert.ok(plan.every(({ tardan }) => tardan === null));
  });

  it('give the days until a company is chased, by the published or the legal term', () => {
    assert.equal(of('mensajes', plan).plazo_dias, 33, 'a month, and then to the next working day');
    for (const { grupo, plazo_dias } of plan) assert.ok(plazo_dias > 0, grupo);
  });

  it('leave out requests that the modules of the case do not allow, and kinds without any request', () => {
    assert.deepEqual(planOf(cards, [], ['certificados'], TODAY), []);
    const known = [seen('netflix', 9), seen('netflix', 12, 'eliminar')];
    assert.deepEqual(of('ver', planOf(cards, known, ['borrado'], TODAY)).tardan, { desde: 12, hasta: 12 });
  });
});
