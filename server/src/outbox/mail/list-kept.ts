/** E-mails that were kept instead of sent: the embedded mode without a mail server, and test insurers. */
import type { Database } from '../../db/database.ts';
import { SERVICE_ID } from '../../db/service.ts';
import type { KeptMails } from '../../platform/mail/kept.ts';

/** As many as a person looks through. */
const MAXIMUM = 200;

/** @param of only this insurer's; without it those of every insurer and of the service */
export async function listKept({ base, keptMails }: { base: Database; keptMails: KeptMails }, of?: string) {
  const list = await keptMails.list(MAXIMUM, of);
  const slugs = new Map<string, string | null>([[SERVICE_ID, null]]);
  for (const id of new Set(list.map(({ aseguradora }) => aseguradora))) {
    if (slugs.has(id)) continue;
    const [row] = await base.door<{ slug: string }>('select slug from buscar_aseguradora(null, $1)', [id]);
    slugs.set(id, row?.slug ?? null);
  }
  return {
    elementos: list.map(({ ruta, aseguradora, para, asunto, guardado }) => ({
      ruta,
      aseguradora: slugs.get(aseguradora) ?? null,
      para,
      asunto,
      guardado: guardado.toISOString(),
    })),
  };
}
