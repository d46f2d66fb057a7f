interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export const offsetOf = ({ page, limit }: PageQuery) => ({ skip: (page - 1) * limit, take: limit });

/** The envelope of `pageOf`. */
export const toPage = <T>(data: T[], total: number, { page, limit }: PageQuery) => ({
  data,
  pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
});
