/** The way out: what was typed and not sent goes with it. */
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

export function Leave() {
  const { t, salir } = usePortal();
  const action = useAction(salir);
  return (
    <Screen titulo={t.salir.titulo} entradilla={t.salir.texto} volver={['/portal', t.comun.inicio]}>
      <ActionFailure error={action.error} />
      <div class="botones">
        <Button enCurso={action.enCurso} onPress={action.hacer}>
          {t.salir.si}
        </Button>
        <LinkButton a="/portal" clase="segundo">
          {t.salir.no}
        </LinkButton>
      </div>
    </Screen>
  );
}
