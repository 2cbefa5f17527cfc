/** Signs out, which also deletes unsent drafts. */
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

export function SignOut() {
  const { t, signOut } = usePortal();
  const action = useAction(signOut);
  return (
    <Screen title={t.salir.titulo} lead={t.salir.texto} back={['/portal', t.comun.inicio]}>
      <ActionFailure error={action.error} />
      <div class="botones">
        <Button busy={action.busy} onPress={action.run}>
          {t.salir.si}
        </Button>
        <LinkButton to="/portal" kind="segundo">
          {t.salir.no}
        </LinkButton>
      </div>
    </Screen>
  );
}
