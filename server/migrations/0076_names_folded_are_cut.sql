-- As platform/identity/compare-names.ts splits it: one sign may stand for eighteen letters, so what is compared is cut
-- before and after it is written out.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	folded text := left(normalize(left(name, 400), NFKD), 400);
	plain text := lower(left(regexp_replace(folded, '[\u0300-\u036f''’`.]', '', 'g'), 100));
	words text[] := array_remove(
		regexp_split_to_array(translate(plain, 'ɓɗƙƴ', 'bdky'), '[^[:alnum:]]+'), '');
	bare text[] := ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY named (word, place)
		WHERE word <> ALL ('{mr,mrs,miss,ms,dr,chief,alhaji,alhaja,engr,barr,prof,pastor,rev,sir,lady,otunba,mallam}')
		ORDER BY place);
BEGIN
	RETURN (CASE WHEN cardinality(bare) > 0 THEN bare ELSE words END)[1:12];
END $$;
