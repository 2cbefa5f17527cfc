/**
 * Statements of invented households in the shapes of nine banks and seven encodings: nobody is taken for a provider that
 * charges nothing, and every subscription is found or explained.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ExtractoLeido } from '@albacea/contract/extractos.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { cargarProveedores } from '../src/capabilities/catalogo/cargar-proveedores.ts';
import { leerExtracto } from '../src/capabilities/extractos/leer-extracto.ts';
import { BANCOS, CODIFICACIONES, codificar, norma43 } from './extractos/bancos.ts';
import { type Etiqueta, HOY, type Hogar, unHogar } from './extractos/hogares.ts';

let fichas: readonly FichaDeProveedor[];
before(async () => {
  fichas = (await cargarProveedores()).fichas;
});

interface Cuenta {
  etiquetas: number;
  propuestas: number;
  /** With the very number of charges. */
  exactas: number;
  explicadas: number;
}

/** Asserts on one statement and counts. */
function comprobar(leido: ExtractoLeido, { etiquetas }: Hogar, cual: string): Cuenta {
  const misma =
    (etiqueta: Etiqueta) => (vista: { moneda: string; periodicidad: string | null; importe_centimos: number }) =>
      vista.moneda === etiqueta.moneda &&
      vista.periodicidad === etiqueta.periodicidad &&
      vista.importe_centimos === etiqueta.centimos;
  for (const propuesta of leido.propuestas) {
    const suya = etiquetas.some((etiqueta) => etiqueta.codigo === propuesta.proveedor && misma(etiqueta)(propuesta));
    assert.ok(suya, `${cual}: false match ${JSON.stringify(propuesta)}`);
  }
  const cuenta = { etiquetas: 0, propuestas: 0, exactas: 0, explicadas: 0 };
  for (const etiqueta of etiquetas) {
    cuenta.etiquetas += 1;
    const propuesta = leido.propuestas.find((una) => una.proveedor === etiqueta.codigo && misma(etiqueta)(una));
    if (propuesta) {
      cuenta.propuestas += 1;
      // A purchase of the very same price at the same merchant can't be told from a charge.
      const desvio = Math.abs(propuesta.cargos - etiqueta.cargos);
      assert.ok(desvio <= 1, `${cual}: ${propuesta.cargos} charges of ${etiqueta.nombre}, not ${etiqueta.cargos}`);
      cuenta.exactas += desvio === 0 ? 1 : 0;
      continue;
    }
    const explicada = leido.por_identificar.some(misma(etiqueta));
    assert.ok(explicada, `${cual}: neither found nor explained ${JSON.stringify(etiqueta)}`);
    cuenta.explicadas += 1;
  }
  return cuenta;
}

describe('statements of households', () => {
  it('give no false match, and every subscription is found or explained, at each bank and in each encoding', (t) => {
    const total: Cuenta = { etiquetas: 0, propuestas: 0, exactas: 0, explicadas: 0 };
    for (const [i, { nombre, escribir }] of BANCOS.entries()) {
      for (const [j, codificacion] of CODIFICACIONES.entries()) {
        const semilla = i * CODIFICACIONES.length + j;
        const conMoneda = escribir([
          { dia: 20_000, centimos: -1, moneda: 'USD', operacion: 'otra', nombre: 'x' },
        ]).match(/USD|840/);
        const hogar = unHogar(semilla, 40 + (semilla % 5) * 100, conMoneda === null);
        const leido = leerExtracto(codificar(escribir(hogar.apuntes), codificacion), fichas, HOY);
        const cuenta = comprobar(leido, hogar, `household ${semilla}, ${nombre}, ${codificacion}`);
        for (const clave of Object.keys(total) as (keyof Cuenta)[]) total[clave] += cuenta[clave];
      }
    }
    t.diagnostic(JSON.stringify(total));
    assert.ok(total.etiquetas > 400 && total.propuestas > total.etiquetas * 0.7);
    assert.ok(total.exactas >= total.propuestas * 0.98);
  });

  it('of fifty thousand lines are read the same way', () => {
    const hogar = unHogar(50_000, 46_000);
    const apuntes = hogar.apuntes.slice(-50_000);
    for (const texto of [norma43(apuntes), BANCOS[1]?.escribir(apuntes) ?? '']) {
      const leido = leerExtracto(codificar(texto, 'cp1252'), fichas, HOY);
      assert.equal(leido.movimientos, apuntes.length);
      comprobar(leido, hogar, 'fifty thousand lines');
    }
  });

  it('leave nothing behind but what is proposed or shown', () => {
    const hogar = unHogar(7, 300);
    const leido = leerExtracto(codificar(norma43(hogar.apuntes), 'utf8'), fichas, HOY);
    const dicho = JSON.stringify(leido);
    for (const ajeno of [
      'PERSONA DE EJEMPLO',
      'ANA EJEMPLO',
      'NOMINA',
      'FARMACIA',
      'MERCADONA',
      '5402',
      'REINTEGRO',
      '1234567',
    ])
      assert.ok(!dicho.includes(ajeno), ajeno);
  });
});
