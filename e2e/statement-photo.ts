/** A page of an invented bank statement, laid on a table and photographed with a telephone. */
import type { Browser } from 'playwright-core';

interface PaperRow {
  /** A day as 31/12/2026. */
  readonly day: string;
  readonly text: string;
  /** Amount in cents; negative for a charge. */
  readonly cents: number;
}

const printed = (cents: number): string => {
  const [whole = '', decimals] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${decimals}`;
};

/** Half a year of a household: two recurring charges, and purchases. */
export const PAPER: readonly PaperRow[] = ['06', '07', '08', '09', '10', '11']
  .flatMap((month, i) => [
    { day: `03/${month}/2026`, text: 'NETFLIX.COM', cents: -1299 },
    { day: `05/${month}/2026`, text: 'RECIBO COMUNIDAD PROPIETARIOS MAYOR', cents: -6500 },
    { day: `14/${month}/2026`, text: 'COMPRA SUPERMERCADO LA PLAZA', cents: -4310 - i * 317 },
    { day: `28/${month}/2026`, text: 'PENSION', cents: 118_240 },
  ])
  .slice(0, -1);

const STYLE = `
  body { margin: 0; background: #6b5a48 }
  .sheet { background: #fdfdfb; width: 794px; height: 1123px; padding: 60px 50px; box-sizing: border-box; margin: 20px auto;
    font: 12px sans-serif; color: #222; filter: blur(.4px); transform: perspective(2600px) rotateX(4deg) rotate(1.3deg) }
  table { width: 100%; border-collapse: collapse } td, th { padding: 6px; text-align: left; border-bottom: 1px solid #ddd }
  .figure { text-align: right }
  .shadow { position: fixed; inset: 0; background: linear-gradient(120deg, rgba(40, 30, 0, .03), rgba(20, 10, 0, .4)); z-index: 1 }`;

/** Photographs the page. @returns a JPEG of about four megapixels */
export async function photographStatement(browser: Browser, rows: readonly PaperRow[] = PAPER): Promise<Buffer> {
  let balance = 231_870;
  const lines = rows.map(({ day, text, cents }) => {
    balance += cents;
    return `<tr><td>${day}<td>${day}<td>${text}<td class="figure">${printed(cents)}<td class="figure">${printed(balance)}</tr>`;
  });
  const page = await browser.newPage({ viewport: { width: 834, height: 1163 }, deviceScaleFactor: 2.2 });
  try {
    await page.setContent(`<style>${STYLE}</style><div class="shadow"></div><div class="sheet"><h2>Extracto de cuenta</h2>
      <p>Titular: PERSONA DE EJEMPLO</p><table><tr><th>Fecha<th>Fecha valor<th>Concepto<th class="figure">Importe
      <th class="figure">Saldo</tr>${lines.join('')}</table></div>`);
    return await page.screenshot({ type: 'jpeg', quality: 80 });
  } finally {
    await page.close();
  }
}
