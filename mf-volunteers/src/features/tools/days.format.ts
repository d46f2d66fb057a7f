/** Every day of a span, `YYYY-MM-DD`. */
export function daysOf({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string[] {
  const days: string[] = [];
  const date = new Date(`${firstDay}T00:00:00Z`);
  for (let day = firstDay; day <= lastDay; day = date.toISOString().slice(0, 10)) {
    days.push(day);
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}
