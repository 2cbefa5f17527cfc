/** A paper of the case, or one that is added now and is then the chosen one. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import type { Caso } from './context.ts';
import { Add, type AddedType } from './documentos.tsx';

interface PaperChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly type: AddedType;
  readonly papers: Caso['documentos'];
  /** The account that what is added belongs to. */
  readonly cuenta?: string;
  readonly clearable?: boolean;
}

export function PaperChoice({ name, label, placeholder, type, papers, cuenta, clearable = false }: PaperChoiceProps) {
  const { t: common } = useTranslation();
  const formats = useFormats();
  // the latest, until somebody chooses: then a paper that arrives meanwhile takes nobody's place
  const [chosen, choose] = useState<string | null>();
  const latest = papers.at(-1)?.documento_id ?? null;
  return (
    <Stack gap={6}>
      <Select
        name={name}
        label={label}
        placeholder={placeholder}
        data={papers.map((one) => ({
          value: one.documento_id,
          label: `${common(`documento.${one.tipo}`)} · ${formats.moment(one.recibido)}`,
        }))}
        value={chosen === undefined ? latest : chosen}
        onChange={choose}
        clearable={clearable}
        allowDeselect={clearable}
      />
      <Add type={type} cuenta={cuenta} onAdd={choose} />
    </Stack>
  );
}
