/** Who has taken a case from the work list, in words. */
import type { Tarea } from '@albacea/contract/mesa.ts';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { useFormatos } from '../../ui/formatos.ts';

/** @returns null: nobody has */
export function useHolder(holder: Tarea['lo_lleva'] | undefined): string | null {
  const { t } = useTranslation('trabajo');
  const formatos = useFormatos();
  const { usuario_id } = useSesion();
  const gestores = useLectura('GET /gestores', {}, { activa: Boolean(holder) }).data?.elementos ?? [];
  if (!holder) return null;
  const hora = formatos.hora(holder.desde);
  if (holder.usuario_id === usuario_id) return t('loLlevaUsted', { hora });
  const nombre = gestores.find((uno) => uno.usuario_id === holder.usuario_id)?.nombre;
  return t('loLleva', { quien: nombre ?? t('alguien'), hora });
}
