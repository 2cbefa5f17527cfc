/** Somebody to talk to: who answers, when, and the number to press. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import { hoursLegible } from '@albacea/contract/schemas/hours.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import { useAttention } from '../data/use-attention.ts';
import { Call } from './phone.tsx';

/** The sentence that says who answers and when: «Le atiende Seguros Aurora, de lunes a viernes, de 9:00 a 20:00.» */
export function useWhoAnswers(): (who: Attention) => string {
  const { t, language } = usePortal();
  const { atiende, atiendeCuando, servicio } = t.persona;
  return ({ quien, nombre, horario }) => {
    const whose = quien === 'servicio' ? put(servicio, { servicio: nombre }) : nombre;
    const when = hoursLegible(horario, language);
    return when === null ? put(atiende, { quien: whose }) : put(atiendeCuando, { quien: whose, horario: when });
  };
}

interface Props {
  /** A reason to call, above the number. */
  readonly lead?: string;
  /** CSS classes of the number. */
  readonly className?: string;
  /** True: nobody has entered, so the page may have to ask the server whom to call. */
  readonly outside?: boolean;
}

export function PersonToCall({ lead, className = 'boton boton-segundo', outside = false }: Props) {
  const { t } = usePortal();
  const who = useAttention(outside);
  const words = useWhoAnswers();
  if (!who) return <p>{t.persona.sinTelefono}</p>;
  return (
    <div class="pila-junta">
      {lead && <p>{lead}</p>}
      <div class="botones">
        <Call phone={who.telefono} className={className} />
      </div>
      <p class="suave">{words(who)}</p>
    </div>
  );
}
