/** GET /reporting as an insurer meets it: periods, refusals, CSV, data of its own. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { reconstruirCifras } from '../src/capabilities/reporting/reconstruir-cifras.ts';
import { sellarCifras } from '../src/capabilities/reporting/sellar-cifras.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { esFallo } from './peticiones.ts';

for (const motor of MOTORES) {
  describe(`reporting on ${motor}`, () => {
    let e: Entorno;
    before(async () => {
      e = await crearEntorno({ motor });
    });
    after(() => e.cerrar());

    const ver = async (a: Aseguradora, consulta = '', cabeceras = {}) =>
      e.pedir(a, 'GET', `/reporting${consulta}`, undefined, cabeceras);

    it('smoke', async () => {
      const a = await e.aseguradora('A');
      await sellarCifras(e.programa);
      let r = await ver(a);
      assert.equal(r.estado, 200, r.texto);
      await e.pedir(a, 'POST', '/siniestro', unSiniestroA());
      await e.pedir(a, 'POST', '/casos', unCaso());
      await sellarCifras(e.programa);
      r = await ver(a);
      assert.equal(r.estado, 200, e.registro.filter((l) => l.includes('error')).join('\n'));
      const rr = await reconstruirCifras(e.programa.base, a.id);
      console.log(rr);
    });
  });
}
