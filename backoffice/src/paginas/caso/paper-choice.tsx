/** A paper of the case, or one that is added now and is then the chosen one. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatos } from '../../ui/formatos.ts';
import type { Caso } from './contexto.ts';
import { Anadir, type TipoQueSeAnade } from './documentos.tsx';

interface PaperChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly tipo: TipoQueSeAnade;
  readonly papeles: Caso['documentos'];
  /** The account that what is added belongs to. */
  readonly cuenta?: string;
  readonly clearable?: boolean;
}

export function PaperChoice({ name, label, placeholder, tipo, papeles, cuenta, clearable = false }: PaperChoiceProps) {
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  // the latest, until somebody chooses: then a paper that arrives meanwhile takes nobody's place
  const [chosen, choose] = useState<string | null>();
  const latest = papeles.at(-1)?.documento_id ?? null;
  return (
    <Stack gap={6}>
      <Select
        name={name}
        label={label}
        placeholder={placeholder}
        data={papeles.map((uno) => ({
          value: uno.documento_id,
          label: `${comun(`documento.${uno.tipo}`)} · ${formatos.momento(uno.recibido)}`,
        }))}
        value={chosen === undefined ? latest : chosen}
        onChange={choose}
        clearable={clearable}
        allowDeselect={clearable}
      />
      <Anadir tipo={tipo} cuenta={cuenta} alAnadir={choose} />
    </Stack>
  );
}
