/** A mandate of one paper, as it was signed before each provider had its own. */
import { checkCode, checkHash } from '../../src/capabilities/mandato/check-code.ts';
import { type MandatoData, mandatoPlace } from '../../src/capabilities/mandato/data.ts';
import { inGroups } from '../../src/capabilities/mandato/rules-check.ts';
import { mandatoText } from '../../src/capabilities/mandato/rules-text.ts';
import { sha256 } from '../../src/platform/ids.ts';
import type { Environment } from './environment.ts';
import type { WorkerPool } from './work.ts';

const VERSION = '2026-11.2';

/** Writes the mandate that is in force as it would have been then. @returns its code */
export async function asOnePaper(e: Environment, t: WorkerPool, casoId: string): Promise<string> {
  const caso = (await t.row(casoId)) as unknown as { id: string; clave_envuelta: Uint8Array };
  const key = t.tenant.clave.openCasoKey(caso.id, caso.clave_envuelta);
  const [row] = await e.base.superSql<{ id: string; datos_cifrados: Uint8Array }>(
    `select id, datos_cifrados from mandatos where caso = $1 and estado = 'firmado'`,
    [caso.id],
  );
  if (!row) throw new Error('nothing is signed');
  const place = mandatoPlace(row.id);
  const { papeles: _, ...data } = key.decryptJson<MandatoData>(place, row.datos_cifrados);
  const codigo = checkCode();
  const huella_texto = sha256(mandatoText(VERSION, data.idioma, data.contenido)).toString('hex');
  const firma = data.firma && { ...data.firma, texto_version: VERSION, huella_texto };
  const old = { ...data, codigo, huella_texto, ...(firma && { firma }) };
  await e.base.superSql('delete from mandato_ejemplares where caso = $1', [caso.id]);
  await e.base.superSql('update cuentas set mandato_hasta = null where caso = $1', [caso.id]);
  await e.base.superSql(
    'update mandatos set datos_cifrados = $2, texto_version = $3, huella_comprobacion = $4 where id = $1',
    [row.id, key.encryptJson(place, old), VERSION, checkHash(codigo)],
  );
  return inGroups(codigo);
}
