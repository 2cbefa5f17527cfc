/**
 * A day, or a day and its hour, or its month alone, in a form. A field of the browser's own writes it in the browser's language, where month and day may stand the
 * other way round; this one writes it in the person's, and reads what people type. The browser's calendar is one button away.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWhole, type Precision, readDay, readMoment, readMonth, readRough, within, writeDay } from './days.ts';
import { todayInMadrid } from './formats.ts';

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'> {
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` with an hour, `YYYY-MM` a month, any of them or `YYYY` where it is rough; or empty. */
  readonly value?: string;
  readonly defaultValue?: string;
  /** Told once a day is whole, or left as it is; empty when it is none, or not within the limits. */
  readonly onChange?: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly precision?: Precision;
}

const READ = { day: readDay, hour: readMoment, month: readMonth, rough: readRough } as const;
const SHAPE = { day: 'dia.forma', hour: 'dia.formaConHora', month: 'dia.formaMes', rough: 'dia.forma' } as const;
/** Characters of the moment at which a field gives an example. */
const EXAMPLE = { day: 10, hour: 16, month: 7, rough: 10 } as const;

export function DayField({
  value,
  defaultValue = '',
  onChange,
  name,
  min,
  max,
  precision = 'day',
  ...props
}: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const [own, keep] = useState(defaultValue);
  // null: the field shows the day as it is written; otherwise the text being typed, or one that could not be read
  const [typed, type] = useState<string | null>(null);
  const [left, leave] = useState(true);
  const day = value ?? own;
  const today = todayInMadrid();
  const problem = typed === null || typed.trim() === '' ? null : problemIn(typed);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);

  function read(text: string): string | null {
    return READ[precision](text, { today, min, max });
  }
  function problemIn(text: string): string | null {
    const found = read(text);
    const example = writeDay(`${today}T09:30`.slice(0, EXAMPLE[precision]), i18n.language);
    if (found === null) return t('dia.ilegible', { ejemplo: example });
    if (within(found, { min, max })) return null;
    if (min && found < min)
      return min === today ? t('dia.pasado') : t('dia.desde', { dia: writeDay(min, i18n.language) });
    return max === today ? t('dia.futuro') : t('dia.hasta', { dia: writeDay(max ?? '', i18n.language) });
  }
  const tell = (fresh: string) => {
    if (fresh === day) return;
    keep(fresh);
    onChange?.(fresh);
  };
  const write = (text: string) => {
    type(text);
    leave(false);
    if (text.trim() === '') return tell('');
    if (isWhole(text, precision) && problemIn(text) === null) tell(read(text) ?? '');
  };
  const settle = () => {
    leave(true);
    if (typed === null) return;
    if (problem === null) type(null);
    tell(problem === null ? (read(typed) ?? '') : '');
  };
  const { onBlur, onKeyDown, error } = props;
  return (
    <>
      <TextInput
        {...props}
        ref={input}
        value={typed ?? writeDay(day, i18n.language)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          // before the form is sent
          if (event.key === 'Enter') settle();
          onKeyDown?.(event);
        }}
        error={left && problem !== null ? problem : error}
        placeholder={t(SHAPE[precision])}
        autoComplete="off"
        // of a month most browsers have no calendar
        {...(precision !== 'month' && {
          rightSection: (
            <Calendar {...{ day, min, max }} withHour={precision === 'hour'} pick={(picked) => pickFrom(picked)} />
          ),
        })}
      />
      {name && <input type="hidden" name={name} value={day} />}
    </>
  );

  function pickFrom(picked: string): void {
    type(null);
    leave(true);
    tell(picked);
    input.current?.focus();
  }
}

interface CalendarProps extends Pick<DayFieldProps, 'min' | 'max'> {
  readonly day: string;
  readonly withHour: boolean;
  readonly pick: (day: string) => void;
}

/** Opens the browser's calendar, which has names for its months, so that no figure stands for another. */
function Calendar({ day, min, max, withHour, pick }: CalendarProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={native}
        type={withHour ? 'datetime-local' : 'date'}
        className="calendario-del-navegador"
        tabIndex={-1}
        aria-hidden
        value={day.length < 10 ? '' : day}
        min={min}
        max={max}
        onChange={({ currentTarget: { value } }) => value !== '' && pick(value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('dia.calendario')}
        onClick={() => native.current?.showPicker()}
      >
        <IconCalendar size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
