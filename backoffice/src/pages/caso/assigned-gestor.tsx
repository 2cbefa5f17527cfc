/** Assigns the case to somebody of the service: by click, or by the number beside the name. */
import { Button, Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.tsx';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { Muted } from '../../ui/text.tsx';
import { useAssignment } from '../casos/assignment.ts';
import { useGestores } from '../worklist/gestores.ts';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { useCasoCommands } from './readings.ts';

/** The first people of the list have a key each, 1 to 9. */
const WITH_KEY = 9;

export function Assign({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const { usuario_id: me } = useSession();
  const desk = useCasoCommands()?.mesa;
  const gestores = useGestores();
  const assign = useAssignment();
  const people = [...gestores.all].sort(
    (one, other) => Number(other.usuario_id === me) - Number(one.usuario_id === me),
  );
  const current = desk?.gestor ?? null;
  const give = (gestor: string | null) => {
    void assign([caso], gestor);
    onClose();
  };
  const keys = Object.fromEntries(
    people.slice(0, WITH_KEY).map(({ usuario_id }, i) => [String(i + 1), () => give(usuario_id)]),
  );
  const dialogRef = useDialogKeys({ ...keys, 0: () => give(null) });
  return (
    <Stack ref={dialogRef} gap="xs">
      <Muted>{t('asignar.texto')}</Muted>
      {people.map(({ usuario_id, nombre }, i) => (
        <Button
          key={usuario_id}
          variant={usuario_id === current ? 'light' : 'default'}
          justify="flex-start"
          aria-current={usuario_id === current ? 'true' : undefined}
          leftSection={i < WITH_KEY && <KeyHint k={String(i + 1)} />}
          onClick={() => give(usuario_id)}
        >
          {usuario_id === me ? `${t('asignar.yo')} (${nombre})` : nombre}
        </Button>
      ))}
      <Button variant="subtle" justify="flex-start" leftSection={<KeyHint k="0" />} onClick={() => give(null)}>
        {t('asignar.nadie')}
      </Button>
    </Stack>
  );
}

/** The person to whom the case is assigned, in the page's header; a click opens the list to assign it to somebody else. */
export function Gestor() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { begin } = useActs();
  const desk = useCasoCommands()?.mesa;
  const gestores = useGestores();
  const name = gestores.nameOf(desk?.gestor ?? null) ?? t('sinGestor');
  return (
    <Button
      variant="default"
      leftSection={<IconUser size={16} aria-hidden />}
      aria-label={`${t('gestor')}: ${name}`}
      disabled={!desk || !live}
      onClick={() => begin({ kind: 'assign' })}
    >
      {name}
    </Button>
  );
}
