/** A telephone first, then what people ask. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { usePhoneTexts } from '../texts/phone.ts';
import { put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { CasoNumber } from '../ui/caso-number.tsx';
import { Call } from '../ui/phone.tsx';
import { Screen } from '../ui/screen.tsx';

export function Help() {
  const { t } = usePortal();
  const { aseguradora } = useCaso();
  const { nombre, telefono } = aseguradora;
  const a = t.ayuda;
  const l = usePhoneTexts().llamada;
  const { decide } = usePermissions();
  return (
    <Screen title={a.titulo} lead={a.entradilla} back={['/portal', t.comun.inicio]}>
      <section class="tarjeta">
        {telefono ? (
          <>
            <h2>{put(a.telefono, { aseguradora: nombre })}</h2>
            <div class="botones">
              <Call phone={telefono} className="boton" />
            </div>
          </>
        ) : (
          <p>{put(a.sinTelefono, { aseguradora: nombre })}</p>
        )}
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
      </div>
    </Screen>
  );
}
