/**
 * Everyday and modern titles that the sources do not have, by the occupations they most often mean,
 * the likeliest first: shops, kitchens, roads, trades, works, safety, arts.
 */
export const HANDS_ALIASES = `
41-2031 | sales assistant, retail assistant, retail worker, fashion advisor
41-2011 | checkout assistant, till operator, supermarket cashier
41-1011, 11-1021 | shop supervisor
53-7065 | shelf filler, personal shopper, amazon picker
53-7062, 53-7065 | warehouse operative, amazon warehouse worker, removals worker
53-7064 | packaging worker
11-3071, 53-1042 | warehouse manager, warehouse supervisor
43-5071 | goods in operative, inventory specialist
43-5061 | planner
53-3032 | HGV driver
53-3033, 53-3031 | van driver, amazon driver, delivery man, UPS driver, food delivery driver, doordash driver, route driver
53-3054, 53-3053 | uber driver, cabbie
43-5021 | bike courier
43-5052 | postie
53-2011 | pilot
53-2031 | air hostess, cabin crew, steward, stewardess
53-2021 | air traffic control officer
53-5021 | skipper
35-2014 | grill cook, prep chef, commis chef, pizza chef
35-1011 | kitchen manager
35-3023 | fast food crew, mcdonald's crew
35-2011 | burger flipper
35-3011 | barmaid, bar staff
35-2021 | kitchen porter, kitchen hand
35-9031 | restaurant greeter, maitre d
35-3041 | dinner lady, lunch lady
11-9051 | cafe manager, bar manager
37-2012 | room attendant, domestic cleaner
37-2011 | caretaker, school cleaner
39-5012 | colourist
39-9011 | babysitter, childminder, nursery nurse
39-9031 | gym instructor, crossfit coach, fitness coach, spin instructor
39-9032 | activities coordinator, playworker
27-2022 | sports coach
33-9092 | pool guard, beach guard
39-4031 | funeral director
47-2111 | sparky, electrical contractor, apprentice electrician
47-2152 | heating engineer
49-9021 | AC repair technician
47-2031 | joiner, chippy
47-2061 | builder, labourer, building labourer, construction helper
47-2021 | brickie
47-2141 | painter and decorator, decorator
47-2073 | excavator operator, digger driver
47-1011 | construction foreman, site supervisor, construction superintendent
11-9021 | site manager, building contractor
49-9071 | maintenance technician, building maintenance worker, repairman
49-3023 | car technician, motor mechanic, smog technician
49-9041 | plant mechanic, factory maintenance technician
49-2022, 49-9052 | cable technician, broadband engineer
51-4121 | pipe welder, fabricator welder
51-9161, 51-4041 | CNC machinist, lathe operator, milling machine operator
51-2092, 51-9198 | factory worker, production operative, assembler, production associate, line worker
51-9061 | quality control technician
51-3011 | bread maker
51-6031 | sewing machinist, garment worker
51-7011 | furniture maker
51-5112 | press operator
17-2112 | process engineer, lean engineer, production engineer, quality engineer
17-2051 | site engineer, water engineer
17-2141 | design engineer, CAD engineer, product design engineer
17-2072, 17-2061 | hardware engineer, PCB designer, FPGA engineer
17-2199.08 | controls engineer
17-3011, 17-3013 | draughtsman, drafter
17-1011 | architectural designer
19-2041 | sustainability consultant, environmental consultant, ESG analyst
13-1199.05 | sustainability manager, ESG manager
19-5011 | safety manager, EHS specialist, HSE advisor, safety officer
33-9032 | guard, mall cop
33-9093 | TSA agent, TSA officer, airport security screener
33-2011 | fireman
43-5031 | 999 call handler
11-9013 | rancher, grower
45-3031 | trawlerman
27-1024 | graphic artist, poster designer, designer
27-1014 | VFX artist
27-1013 | tattoo artist, concept artist
27-4032 | youtube editor, videographer editor
27-2012 | film director, theatre director
27-2042 | drummer, session musician
27-2091, 27-3011 | radio host, radio presenter, podcaster
27-3023 | war correspondent
27-3091 | localization specialist
41-9022 | letting agent, property agent
11-9141 | block manager
13-2023 | house valuer
41-9041 | cold caller
13-1199.06 | ecommerce manager, online seller, etsy seller, amazon seller, dropshipper
53-7081 | bin man, dustman
19-1029.04 | wildlife scientist
19-4092 | CSI, crime scene investigator
`;
