/**
 * A small valid PDF of one page, in base64; another file for each number.
 * @param number 0 to 99, makes the files different
 * @param lines the text, from the top; the first line is the title
 */
export function aPdf(number: number, lines: readonly string[] = []): string {
  const written = lines
    .map((line, i) => `BT/F ${i === 0 ? 15 : 11} Tf 60 ${760 - i * 26} Td(${line.replace(/[\\()]/g, '\\$&')})Tj ET`)
    .join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${842 + number}]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${Buffer.byteLength(written, 'latin1')}>>stream\n${written}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1').toString('base64');
}
