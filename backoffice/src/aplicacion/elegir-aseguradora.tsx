/** Which insurer one looks at: a choice for people of the service, a name for the others. */
import { Badge, Group, Select, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAseguradora, useAseguradoras } from './aseguradora.ts';
import { esDelServicio } from './permisos.ts';
import { useSesion } from './sesion.tsx';

export function ElegirAseguradora() {
  const { t } = useTranslation();
  const { rol } = useSesion();
  const todas = useAseguradoras();
  const actual = useAseguradora();
  const { aseguradora: deLaRuta } = useParams();
  const { pathname } = useLocation();
  const irA = useNavigate();
  const vista = todas.find(({ slug }) => slug === actual);
  const prueba = vista?.pruebas && (
    <Tooltip label={t('menu.pruebasTexto')} events={{ hover: true, focus: true, touch: true }}>
      <Badge color="ocre" tabIndex={0} style={{ flexShrink: 0 }}>
        {t('menu.pruebas')}
      </Badge>
    </Tooltip>
  );
  if (!esDelServicio(rol))
    return (
      <Group gap="xs" wrap="nowrap">
        {prueba}
        <Text size="sm" fw={600} truncate maw={220} visibleFrom="xs">
          {vista?.nombre ?? ''}
        </Text>
      </Group>
    );
  // the same section of the other insurer; a case of one is none of another
  const seccion = deLaRuta === undefined ? 'casos' : (pathname.split('/')[2] ?? 'casos');
  return (
    <Group gap="xs" wrap="nowrap">
      {prueba}
      <Select
        aria-label={t('menu.aseguradora')}
        data={todas.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
        value={actual || null}
        onChange={(slug) => slug && irA(`/${slug}/${seccion}`)}
        allowDeselect={false}
        searchable={todas.length > 8}
        size="xs"
        w={{ base: 130, xs: 190 }}
        comboboxProps={{ withinPortal: true }}
      />
    </Group>
  );
}
