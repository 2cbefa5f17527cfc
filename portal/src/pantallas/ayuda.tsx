/** A telephone first, then what people ask. */
import { useCaso, usePortal } from '../datos/contexto.ts';
import { poner } from '../textos/poner.ts';
import { NumeroDeCaso } from '../ui/numero-de-caso.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { Llamar } from '../ui/telefono.tsx';

export function Ayuda() {
  const { t } = usePortal();
  const { aseguradora } = useCaso();
  const { nombre, telefono } = aseguradora;
  const a = t.ayuda;
  return (
    <Pantalla titulo={a.titulo} entradilla={a.entradilla} volver={['/portal', t.comun.inicio]}>
      <section class="tarjeta">
        {telefono ? (
          <>
            <h2>{poner(a.telefono, { aseguradora: nombre })}</h2>
            <div class="botones">
              <Llamar telefono={telefono} clase="boton" />
            </div>
          </>
        ) : (
          <p>{poner(a.sinTelefono, { aseguradora: nombre })}</p>
        )}
        <NumeroDeCaso frase={a.caso} />
      </section>
      <div>
        {a.preguntas.map(({ p, r }) => (
          <details key={p}>
            <summary>{p}</summary>
            <p>{r}</p>
          </details>
        ))}
      </div>
    </Pantalla>
  );
}
