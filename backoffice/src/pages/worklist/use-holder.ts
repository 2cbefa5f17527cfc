/** Who has taken a case from the work list, in words. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';

/** @returns null: nobody has */
export function useHolder(holder: Task['lo_lleva'] | undefined): string | null {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const { usuario_id } = useSession();
  const gestores = useReading('GET /gestores', {}, { enabled: Boolean(holder) }).data?.elementos ?? [];
  if (!holder) return null;
  const hora = formats.hour(holder.desde);
  if (holder.usuario_id === usuario_id) return t('loLlevaUsted', { hora });
  const name = gestores.find((one) => one.usuario_id === holder.usuario_id)?.nombre;
  return t('loLleva', { quien: name ?? t('alguien'), hora });
}
