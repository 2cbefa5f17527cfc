/** A letter as it is printed: a sheet on the table, with the margins of paper. */
import './sheet.css';

interface SheetProps {
  readonly text: string;
  readonly language: string;
  readonly label: string;
  /** It scrolls in a frame of its own. */
  readonly framed?: boolean;
  /** A dialogue begins here. */
  readonly autoFocus?: boolean;
}

export function Sheet({ text, language, label, framed = false, autoFocus = false }: SheetProps) {
  const frame = { role: 'region', 'aria-label': label, tabIndex: 0, 'data-enmarcada': true } as const;
  return (
    <div className="mesa" {...(framed && frame)} {...(autoFocus && { 'data-autofocus': true })}>
      <div className="carta" lang={language}>
        {text}
      </div>
    </div>
  );
}
