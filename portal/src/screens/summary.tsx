/** The PDF summary of all that was done. For the heir alone, since other relatives may not see everything in it. */
import { useCaso, usePortal } from '../data/context.ts';
import { InSpanish } from '../ui/in-spanish.tsx';

/** The address of the PDF. @param asked its language; by default English on an English page and Spanish on any other */
export function useSummaryAddress(asked?: 'es'): string {
  const { client, language } = usePortal();
  return client.address('GET /resumen/pdf', { query: { idioma: asked ?? (language === 'en' ? 'en' : 'es') } });
}

/** As a card, for the end of a case. */
export function SummaryCard() {
  const { t, language } = usePortal();
  const { papel } = useCaso();
  const [address, inSpanish] = [useSummaryAddress(), useSummaryAddress('es')];
  if (papel !== 'heredero') return null;
  return (
    <section class="tarjeta" aria-labelledby="resumen">
      <div class="pila-junta">
        <h2 id="resumen">{t.resumen.titulo}</h2>
        <p>{t.resumen.texto}</p>
        <p>{t.resumen.notaria}</p>
        <InSpanish what="papel" />
      </div>
      <div class="botones">
        <a class="boton" href={address} target="_blank" rel="noopener">
          {t.resumen.abrir}
        </a>
      </div>
      {language === 'en' && (
        <p>
          <a class="enlace" href={inSpanish} target="_blank" rel="noopener">
            {t.resumen.enEspanol}
          </a>
        </p>
      )}
    </section>
  );
}

/** As a link below the list of accounts. */
export function PrintableList() {
  const { t } = usePortal();
  const { papel } = useCaso();
  const address = useSummaryAddress();
  if (papel !== 'heredero') return null;
  return (
    <>
      <p>
        <a class="enlace" href={address} target="_blank" rel="noopener">
          {t.resumen.lista}
        </a>
      </p>
      <InSpanish what="papel" />
    </>
  );
}
