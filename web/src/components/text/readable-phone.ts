/** A stored phone number in groups, as people read it: +234 803 123 4567. */
export function readablePhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
}
