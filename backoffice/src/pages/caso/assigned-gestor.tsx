/** Gives the case to somebody of the service: by one press, by the number beside the name, or in the head of the page. */
import { Button, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.tsx';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { useAssignment } from '../casos/assignment.ts';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { useOrders } from './readings.ts';

/** The first people of the list can be chosen by a key, 1 to 9. */
const WITH_KEY = 9;

export function Assign({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const { usuario_id: me } = useSession();
  const desk = useOrders()?.mesa;
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
  const inside = useDialogKeys({ ...keys, 0: () => give(null) });
  return (
    <Stack ref={inside} gap="xs">
      <Text size="sm" c="dimmed">
        {t('asignar.texto')}
      </Text>
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

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const desk = useOrders()?.mesa;
  const gestores = useGestores();
  const assign = useAssignment();
  const current = desk?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.options}
      value={current}
      onChange={(gestor) => void assign([caso], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!desk}
      w={{ base: 190, lg: 230 }}
    />
  );
}
