/** Which insurer one looks at: a choice for people of the service, a name for the others. */
import { Badge, Group, Select, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAseguradora, useAseguradoras } from './aseguradora.ts';
import { serviceIs } from './permissions.ts';
import { useSession } from './session.tsx';

export function ChooseAseguradora() {
  const { t } = useTranslation();
  const { rol } = useSession();
  const all = useAseguradoras();
  const current = useAseguradora();
  const { aseguradora: ofRoute } = useParams();
  const { pathname } = useLocation();
  const goTo = useNavigate();
  const shown = all.find(({ slug }) => slug === current);
  const testBadge = shown?.pruebas && (
    <Tooltip label={t('menu.pruebasTexto')} events={{ hover: true, focus: true, touch: true }}>
      <Badge color="ocre" tabIndex={0} style={{ flexShrink: 0 }}>
        {t('menu.pruebas')}
      </Badge>
    </Tooltip>
  );
  if (!serviceIs(rol))
    return (
      <Group gap="xs" wrap="nowrap">
        {testBadge}
        <Text size="sm" fw={600} truncate maw={220} visibleFrom="xs">
          {shown?.nombre ?? ''}
        </Text>
      </Group>
    );
  // the same section of the other insurer; a case of one is none of another
  const section = ofRoute === undefined ? 'casos' : (pathname.split('/')[2] ?? 'casos');
  return (
    <Group gap="xs" wrap="nowrap">
      {testBadge}
      <Select
        aria-label={t('menu.aseguradora')}
        data={all.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
        value={current || null}
        onChange={(slug) => slug && goTo(`/${slug}/${section}`)}
        allowDeselect={false}
        searchable={all.length > 8}
        size="xs"
        w={{ base: 130, xs: 190 }}
        comboboxProps={{ withinPortal: true }}
      />
    </Group>
  );
}
