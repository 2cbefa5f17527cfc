/** Who has taken a case from the work list, in words. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';
import { useGestores } from './use-gestores.ts';

/** @returns null: nobody has */
export function useHolder(holder: Task['lo_lleva'] | undefined): string | null {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const { usuario_id } = useSession();
  const { nameOf } = useGestores(Boolean(holder));
  if (!holder) return null;
  const hora = formats.hour(holder.desde);
  if (holder.usuario_id === usuario_id) return t('loLlevaUsted', { hora });
  return t('loLleva', { quien: nameOf(holder.usuario_id) ?? t('alguien'), hora });
}
