/** E-mails that were kept in place of being sent: the embedded mode without a mail server, and test insurers. */
import type { Base } from '../../db/base.ts';
import { ID_DEL_SERVICIO } from '../../db/servicio.ts';
import type { CorreosGuardados } from '../../platform/correo/guardados.ts';

/** As many as a person looks through. */
const MAXIMO = 200;

export async function listarGuardados({ base, guardados }: { base: Base; guardados: CorreosGuardados }) {
  const lista = await guardados.listar(MAXIMO);
  const slugs = new Map<string, string | null>([[ID_DEL_SERVICIO, null]]);
  for (const id of new Set(lista.map(({ aseguradora }) => aseguradora))) {
    if (slugs.has(id)) continue;
    const [fila] = await base.puerta<{ slug: string }>('select slug from buscar_aseguradora(null, $1)', [id]);
    slugs.set(id, fila?.slug ?? null);
  }
  return {
    elementos: lista.map(({ ruta, aseguradora, para, asunto, guardado }) => ({
      ruta,
      aseguradora: slugs.get(aseguradora) ?? null,
      para,
      asunto,
      guardado: guardado.toISOString(),
    })),
  };
}
