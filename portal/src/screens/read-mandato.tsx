/** The words of the mandate, read before they are signed. */
import { usePortal } from '../data/context.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

export function ReadMandato({ texto, onFollow }: { readonly texto: string; readonly onFollow: () => void }) {
  const { t } = usePortal();
  return (
    <Screen titulo={t.autorizacion.leer} volver={['/portal', t.comun.inicio]}>
      <div class="escrito">
        {texto
          .split('\n\n')
          .map((paragraph, i) =>
            i === 0 ? <h2 key={paragraph}>{paragraph}</h2> : <Paragraph key={paragraph} texto={paragraph} />,
          )}
      </div>
      <div class="botones">
        <Button onPress={onFollow}>{t.autorizacion.seguir}</Button>
      </div>
    </Screen>
  );
}

/** Words, or the one list. */
function Paragraph({ texto }: { readonly texto: string }) {
  const lines = texto.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{texto}</p>;
  return (
    <ul class="puntos">
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
