/**
 * Everyday and modern titles that the sources do not have, by the occupations they most often mean,
 * the likeliest first: shops, kitchens, roads, trades, works, safety, arts.
 */
export const HANDS_ALIASES = `
41-2031 | sales assistant, retail assistant, shop worker, sales associate, store associate, retail associate, retail clerk, retail worker, fashion advisor
41-2011 | checkout operator, checkout assistant, till operator, supermarket cashier
41-1011, 11-1021 | shop manager, retail manager, assistant store manager, store supervisor, shop supervisor, department manager
53-7065 | shelf filler, stock clerk, grocery stocker, night filler, personal shopper, amazon picker, order picker, stocker
53-7062, 53-7065 | warehouse operative, warehouse associate, amazon warehouse worker, package handler, loader, mover, removals worker, dock worker, material handler
53-7064 | packer, packaging worker, hand packer
53-7051 | forklift driver, fork lift driver, reach truck driver
11-3071, 53-1042 | warehouse manager, warehouse supervisor, distribution manager, logistics supervisor
43-5071 | shipping clerk, receiving clerk, inventory clerk, goods in operative, inventory specialist
43-5061 | production planner, production scheduler, planner
53-3032 | HGV driver, semi truck driver, CDL driver, long haul trucker, trucker, tanker driver, class A driver
53-3033, 53-3031 | van driver, amazon driver, delivery man, parcel driver, UPS driver, food delivery driver, doordash driver, route driver
53-3054, 53-3053 | uber driver, lyft driver, cab driver, rideshare driver, taxi driver, cabbie
53-3053 | chauffeur, limo driver, shuttle driver
43-5021 | bike courier, messenger
43-5052 | mailman, postman, mail carrier, postie, letter carrier
53-3052 | coach driver, city bus driver
53-4011 | train engineer, locomotive driver
53-2011 | pilot, first officer, airline captain
53-2031 | air hostess, cabin crew, steward, stewardess
53-2021 | ATC, air traffic control officer
49-3011 | aircraft mechanic, A&P mechanic, airplane mechanic
53-5021 | ship captain, boat captain, skipper
53-5011 | deckhand, sailor, able seaman
35-2014 | cook, line cook, grill cook, prep chef, commis chef, chef de partie, pizza chef
35-1011 | head chef, executive chef, kitchen manager, pastry chef
35-3031 | waiter, server, restaurant server, waiting staff
35-3023 | crew member, fast food crew, mcdonald's crew, counter attendant, sandwich artist
35-2011 | fry cook, burger flipper
35-3011 | mixologist, barman, barmaid, bar staff
35-2021 | kitchen assistant, kitchen porter, food prep worker, kitchen hand, salad maker
35-9021 | pot washer, dish washer
35-9011 | busser, busboy, bar back, barback
35-9031 | hostess, restaurant greeter, maitre d
35-3041 | dinner lady, lunch lady, tray server
11-9051 | cafe manager, bar manager, food and beverage manager, catering manager
11-9081 | hotel general manager, hostel manager, motel manager
43-4081 | hotel receptionist, hotel clerk, night auditor, guest service agent
37-2012 | housekeeper, maid, room attendant, chambermaid, house cleaner, domestic cleaner
37-2011 | custodian, caretaker, office cleaner, school cleaner
37-3011 | landscaper, groundskeeper, lawn care worker, lawn mower
37-3013 | tree surgeon, tree climber
37-2021 | exterminator, pest controller
39-5012 | hair stylist, hairstylist, beautician, colourist
39-5092 | nail tech, nail technician
39-5094 | esthetician, aesthetician, facialist
39-9011 | babysitter, childminder, nursery nurse, child care provider, daycare assistant
39-9031 | fitness instructor, pilates instructor, gym instructor, crossfit coach, fitness coach, zumba instructor, spin instructor
39-9032 | camp counselor, activities coordinator, playworker, recreation assistant
27-2022 | football coach, soccer coach, sports coach, swim coach, basketball coach
33-9092 | pool guard, beach guard
39-2021 | dog walker, dog groomer, pet sitter, kennel assistant, zookeeper
39-2011 | dog trainer, horse trainer
31-9096 | vet assistant
29-1131 | veterinary surgeon, animal doctor
39-4031 | undertaker, funeral director
47-2111 | sparky, electrical contractor, apprentice electrician, residential electrician
47-2152 | plumbing technician, gas fitter, heating engineer
49-9021 | air conditioning technician, HVAC tech, AC repair technician, refrigeration engineer
47-2031 | joiner, chippy, framer, finish carpenter
47-2061 | construction worker, builder, labourer, building labourer, general laborer, construction helper
47-2021 | bricklayer, brickie, mason
47-2141 | painter and decorator, house painter, decorator
47-2081 | drywaller, drywall hanger
47-2073 | excavator operator, digger driver, heavy equipment operator, bulldozer driver
53-7021 | crane operator, crane driver
47-2231 | solar panel installer, PV installer, solar technician
47-1011 | construction foreman, site supervisor, construction superintendent
11-9021 | site manager, building contractor, general contractor
47-4011 | building inspector, home inspector
13-1051 | estimator, construction estimator
49-9071 | maintenance technician, maintenance man, building maintenance worker, repairman
49-3023 | auto mechanic, auto technician, car technician, motor mechanic, smog technician
49-3031 | diesel mechanic, truck mechanic, heavy vehicle mechanic
49-9041 | industrial mechanic, plant mechanic, factory maintenance technician
49-9051 | power lineman, overhead line worker
49-2022, 49-9052 | cable technician, broadband engineer, fiber technician, telecom technician
49-9094 | lock smith
51-4121 | MIG welder, TIG welder, pipe welder, fabricator welder
51-9161, 51-4041 | CNC machinist, CNC machine operator, lathe operator, milling machine operator
51-2092, 51-9198 | assembly line worker, factory worker, production operative, assembler, production associate, line worker
51-1011 | production supervisor, factory supervisor
11-3051 | plant manager, factory manager, production manager, manufacturing manager
51-9061 | quality inspector, QC inspector, quality checker, quality control technician
51-3011 | pastry baker, bread maker
51-3021 | meat cutter
51-6052 | seamstress, dressmaker
51-6031 | sewing machinist, garment worker
51-7011 | furniture maker, woodworker
51-5112 | printer, press operator
17-2112 | process engineer, continuous improvement engineer, lean engineer, production engineer, quality engineer
17-2051 | site engineer, highway engineer, water engineer, bridge engineer, geotechnical engineer
17-2141 | design engineer, HVAC engineer, CAD engineer, product design engineer
17-2071 | power systems engineer, electrical design engineer
17-2072, 17-2061 | hardware engineer, PCB designer, electronics engineer, FPGA engineer
17-2199.08 | automation engineer, controls engineer
17-3011, 17-3013 | CAD technician, draughtsman, drafter, CAD designer, BIM technician
17-1011 | architectural designer, building architect
17-1022 | land surveyor
19-2041 | sustainability consultant, environmental consultant, ESG analyst
13-1199.05 | sustainability manager, ESG manager
19-5011 | health and safety officer, safety manager, EHS specialist, HSE advisor, safety officer
33-9032 | security officer, guard, night watchman, mall cop
33-3051 | cop, policeman, patrol officer, policewoman, sheriff's deputy, state trooper
33-2011 | fireman, fire fighter
33-3012 | jailer, prison officer, corrections officer
33-9021 | private eye, private investigator
43-5031 | emergency dispatcher, 911 operator, 999 call handler
45-2092 | fruit picker, farm worker, crop picker, harvest worker
11-9013 | rancher, farm manager, grower
45-3031 | fisherman, trawlerman
27-1024 | graphic artist, poster designer, designer
27-1014 | animator, 3D artist, motion designer, motion graphics designer, VFX artist, 3D animator
27-1013 | tattoo artist, comic artist, concept artist
27-1025 | home decorator, interior decorator
27-4021 | wedding photographer, photo journalist
27-4032 | youtube editor, film editor, videographer editor
27-4031 | videographer, cameraman
27-2012 | film director, film producer, podcast producer, TV producer, theatre director
27-2011 | actress, movie star, voice actor
27-2042 | singer, guitarist, drummer, pianist, rapper, session musician
27-2091, 27-3011 | DJ, radio host, radio presenter, podcaster
27-3023 | news anchor, war correspondent, newspaper writer
27-3091 | sign language interpreter, localization specialist, court interpreter
43-4121 | library assistant, library clerk
41-9022 | real estate agent, letting agent, property agent
11-9141 | property manager, landlord, block manager, community association manager
13-2023 | property appraiser, house valuer
41-3021 | insurance salesman, insurance broker
41-9041 | telesales agent, cold caller, telemarketer
41-9012 | fashion model
13-1199.06 | ecommerce manager, online seller, etsy seller, amazon seller, dropshipper, e-commerce specialist
53-7081 | garbage man, bin man, trash collector, dustman
51-8031 | water treatment operator
29-9091 | sports trainer
21-2011 | priest, pastor, rabbi, imam, vicar, minister
11-9161 | emergency planner
19-1029.04 | wildlife scientist
19-4092 | CSI, crime scene investigator, forensic scientist
`;
