/** The accessibility statement (Ley 11/2023; model of Real Decreto 1112/2018): for anybody, also without a case. */
import { usePortal } from '../data/context.ts';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Screen } from '../ui/screen.tsx';

export function Accessibility() {
  const { t } = usePortal();
  const a = t.accesibilidad;
  const { contacto: contact, reclamar: complaint } = a;
  return (
    <Screen title={a.titulo} lead={a.entradilla} back={['/portal', t.comun.inicio]}>
      <div class="pila">
        {a.secciones.map(({ titulo, parrafos, puntos }) => (
          <section class="pila-junta" key={titulo}>
            <h2>{titulo}</h2>
            {parrafos?.map((one) => (
              <p key={one}>{one}</p>
            ))}
            {puntos && (
              <ul class="puntos">
                {puntos.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <section class="tarjeta">
          <h2>{contact.titulo}</h2>
          <p>{contact.texto}</p>
          <PersonToCall lead={contact.telefono} className="enlace" outside />
        </section>
        <section class="pila-junta">
          <h2>{complaint.titulo}</h2>
          {complaint.parrafos.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </section>
      </div>
    </Screen>
  );
}
