/** Packs: those that every insurer has, and its own. */

import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandDialog } from '../../ui/command.tsx';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Pack = DataOf<'GET /aseguradoras/{aseguradora}/catalogo/packs'>['elementos'][number];
const COMMON: readonly string[] = ['basico', 'completo'];

export function Packs() {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const [edited, edit] = useState<Pack | 'nuevo' | null>(null);
  const reading = useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params: { aseguradora } });
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('packs.texto')}
        </Text>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('nuevo')}>
          {t('packs.nuevo')}
        </Button>
      </Group>
      <Paper>
        <Read reading={reading}>
          {({ elementos }) => (
            <TableView
              width={600}
              rows={elementos}
              keyOf={({ pack }) => pack}
              columns={[
                { title: t('packs.nombre'), cell: ({ nombre }) => <strong>{nombre}</strong> },
                { title: t('packs.codigo'), cell: ({ pack }) => pack },
                {
                  title: t('packs.modulos'),
                  cell: ({ modulos }) => modulos.map((modulo) => common(`modulo.${modulo}`)).join(', '),
                },
                {
                  title: t('packs.cambiar'),
                  hidden: true,
                  ta: 'right',
                  cell: (pack) =>
                    COMMON.includes(pack.pack) ? (
                      <Badge color="gray">{t('packs.comun')}</Badge>
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('packs.cambiarDe', { nombre: pack.nombre })}
                        onClick={() => edit(pack)}
                      >
                        {t('packs.cambiar')}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Read>
      </Paper>
      {edited && <PackForm pack={edited} aseguradora={aseguradora} onClose={() => edit(null)} />}
    </Stack>
  );
}

interface PackFormProps {
  readonly pack: Pack | 'nuevo';
  readonly aseguradora: string;
  readonly onClose: () => void;
}

function PackForm({ pack, aseguradora, onClose }: PackFormProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const isNew = pack === 'nuevo';
  const [modulos, choose] = useState<string[]>(isNew ? [] : [...pack.modulos]);
  const form = {
    opened: true,
    onClose,
    disabled: modulos.length === 0,
    button: isNew ? t('packs.crear') : common('guardar'),
  };
  const nombre = { label: t('packs.nombre'), defaultValue: isNew ? '' : pack.nombre, required: true };
  const ofModules = (
    <Checkbox.Group label={t('packs.modulos')} value={modulos} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {MODULOS.map((modulo) => (
          <Checkbox key={modulo} name="modulos" value={modulo} label={common(`modulo.${modulo}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
  if (isNew)
    return (
      <CommandDialog
        {...form}
        title={t('packs.nuevo')}
        call="POST /aseguradoras/{aseguradora}/packs"
        params={{ aseguradora }}
        fields={{ nombre, pack: { label: t('packs.codigo'), description: t('packs.codigoTexto') }, modulos: ofModules }}
        done={t('packs.creado')}
      />
    );
  return (
    <CommandDialog
      {...form}
      title={t('packs.cambiarDe', { nombre: pack.nombre })}
      call="PATCH /aseguradoras/{aseguradora}/packs/{pack}"
      params={{ aseguradora, pack: pack.pack }}
      fields={{ nombre, modulos: ofModules }}
      done={t('guardado')}
    />
  );
}
