/** A telephone first, then what people ask. */
import { usePermissions, usePortal } from '../data/context.ts';
import { usePhoneWords } from '../texts/phone.ts';
import { LinkButton } from '../ui/button.tsx';
import { CasoNumber } from '../ui/caso-number.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Screen } from '../ui/screen.tsx';
import { OwnChores } from './own-chores.tsx';

export function Help() {
  const { t } = usePortal();
  const a = t.ayuda;
  const l = usePhoneWords().llamada;
  const { decide } = usePermissions();
  return (
    <Screen title={a.titulo} lead={a.entradilla} back={['/portal', t.comun.inicio]}>
      <section class="tarjeta solo-estrecho">
        <h2>{t.persona.titulo}</h2>
        <PersonToCall className="boton" />
        <CasoNumber phrase={a.caso} />
      </section>
      {decide && (
        <section class="tarjeta">
          <h2>{l.titulo}</h2>
          <p>{l.entradilla}</p>
          <div class="botones">
            <LinkButton to="/portal/llamada" kind="segundo">
              {l.pedir}
            </LinkButton>
          </div>
        </section>
      )}
      <div>
        {a.preguntas.map(({ p, r }) => (
          <details key={p}>
            <summary>{p}</summary>
            <p>{r}</p>
          </details>
        ))}
        {decide && <OwnChores />}
      </div>
    </Screen>
  );
}
