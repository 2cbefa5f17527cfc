/** The words of the mandate, read before they are signed. */
import { usePortal } from '../data/context.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

export function ReadMandato({ text, onFollow }: { readonly text: string; readonly onFollow: () => void }) {
  const { t } = usePortal();
  return (
    <Screen title={t.autorizacion.leer} back={['/portal', t.comun.inicio]}>
      <div class="escrito">
        {text
          .split('\n\n')
          .map((paragraph, i) =>
            i === 0 ? <h2 key={paragraph}>{paragraph}</h2> : <Paragraph key={paragraph} text={paragraph} />,
          )}
      </div>
      <div class="botones">
        <Button onPress={onFollow}>{t.autorizacion.seguir}</Button>
      </div>
    </Screen>
  );
}

/** Words, or the one list. */
function Paragraph({ text }: { readonly text: string }) {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{text}</p>;
  return (
    <ul class="puntos">
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
