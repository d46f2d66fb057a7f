/** Pages worth a link: first, last and those around the current one; a gap is a negative number (its key). */
export function pagesToShow(page: number, pageCount: number): number[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  if (page <= 3) for (const near of [2, 3, 4]) wanted.add(near);
  if (page >= pageCount - 2) for (const near of [1, 2, 3]) wanted.add(pageCount - near);
  const pages = [...wanted].filter((one) => one >= 1 && one <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((one, index) => {
    const before = pages[index - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [one - 1, one] : [-one, one];
  });
}
