/** On the first page: that a second signature is missing, for the heir who asks it, and for the relative who gives it. */
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { useCofirmaWords } from '../texts/cofirma.ts';
import { put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';

/** @param beside something else is to be done first */
export function SecondSignatureCard({ beside }: { readonly beside: boolean }) {
  const { segunda_firma: turn, heredero, aseguradora } = useCaso();
  const { tarjeta: w } = useCofirmaWords();
  if (turn === 'pedida') return <Asked />;
  return turn === 'le_toca' ? (
    <Card title={put(w.leToca, { heredero: heredero.nombre })} text={w.leTocaTexto} go={w.leer} quiet={beside} />
  ) : (
    <Card
      title={w.porPedir}
      text={put(w.porPedirTexto, { aseguradora: aseguradora.nombre })}
      go={w.elegir}
      quiet={beside}
    />
  );
}

/** It waits for a relative, who is named. */
function Asked() {
  const { tarjeta: w } = useCofirmaWords();
  const nombre = useData('GET /cofirma', {}).data?.peticion?.nombre;
  return <Card title={nombre ? put(w.pedida, { nombre }) : w.porPedir} text={w.pedidaTexto} go={w.ver} quiet />;
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly go: string;
  /** Nothing is to be done, or something else is. */
  readonly quiet?: boolean;
}

function Card({ title, text, go, quiet }: CardProps) {
  const { t } = usePortal();
  return (
    <section class="tarjeta tarjeta-principal tarjeta-siguiente" aria-labelledby="segunda-firma">
      <div>
        {!quiet && <p class="paso">{t.inicio.siguiente}</p>}
        <h2 id="segunda-firma">{title}</h2>
        <p>{text}</p>
      </div>
      <div class="botones">
        <LinkButton to="/portal/segunda-firma" {...(quiet && { kind: 'segundo' })}>
          {go}
        </LinkButton>
      </div>
    </section>
  );
}
