/** Writes many cases at once by SQL, for benchmarks and long tests. */
import { dataPlace } from '../../src/caso/data.ts';
import { firstUuidOf } from '../../src/platform/ids.ts';
import { surnamesWords } from '../../src/shared/rules-text.ts';
import type { Environment } from './environment.ts';

const BATCH = 2000;
const SURNAMES =
  'García López Ruiz Soler Pons Vidal Ferrer Zubizarreta Molina Torres Blanco Ibáñez Camps Soria Gil'.split(' ');

/**
 * Writes cases with their encrypted data and search words. A tenth have an account to request.
 * @param everyNth one case in so many has a document to review
 */
export async function writeCasos(e: Environment, id: string, howMany: number, everyNth = 10): Promise<void> {
  const { clave } = await e.program.tenants.get(id);
  for (let since = 0; since < howMany; since += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, howMany - since) }, (_, k) => {
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
        caso,
        i,
        abierto,
        caso_id: `CAS-2026-${String(i + 1).padStart(6, '0')}`,
        envuelta: envuelta.toString('hex'),
        datos: ofCaso.encryptJson(dataPlace(caso), data).toString('hex'),
        poliza: clave.blindIndex('poliza', `POL${i}`).toString('hex'),
        palabras: surnamesWords(apellidos).map((word) => clave.blindIndex('apellido', word).toString('hex')),
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
      `insert into documentos (aseguradora_id, id, caso, tipo, origen, recibido) select $1::uuid, gen_random_uuid(), caso, 'factura', 'heredero', abierto from ${ROWS} where i % ${everyNth} = 0`,
      `insert into cuentas (aseguradora_id, id, caso, modulo, estado, actua, accion, importe_centimos, periodicidad, confirmada, creada, actualizado)
       select $1::uuid, gen_random_uuid(), caso, 'borrado', 'confirmada', 'servicio', 'cancelar', 1299, 'mensual', abierto, abierto, abierto from ${ROWS} where i % 10 = 1`,
    ])
      await e.base.superSql(statement, [id, json]);
  }
}
